"""The headings by which a long menu is sorted."""

from collections.abc import Iterable

from armada_companion.kit.action import Action
from armada_companion.kit.choice import Does, Question

from ...rules.table.action import Group
from .table_views import Choice

_ORDER = tuple(Group)


def in_groups(found: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return the choices sorted by the headings of their actions."""
    named = [one._replace(group=_group_of(one.does)) for one in found]
    return tuple(sorted(named, key=lambda one: _ORDER.index(one.group)))


def _group_of(does: Does | None) -> str:
    kinds = does.LEADS_TO if isinstance(does, Question) else (type(does),)
    return next((kind.GROUP for kind in kinds if issubclass(kind, Action)), Group.STEPS)
