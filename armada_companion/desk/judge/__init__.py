"""The desk on a judge's laptop, which follows the organiser's desk."""
