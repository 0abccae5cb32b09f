"""The practice event: tables that play by themselves."""
