"""The families and the presets as JSON: what the page shows before a game is chosen."""

from dataclasses import asdict
from typing import Any

from onepile.game_class import Game, family_named, family_names
from onepile.kinds import Option
from onepile.languages import ENGLISH, translated
from onepile.numbers import decimal
from onepile.presets import Preset, presets
from onepile.rules import Field

JSON = dict[str, Any]


def families(request: JSON, work: int = 0) -> JSON:
    """The families: what their positions have, and which picture is on their cards."""
    language = request.get("language", ENGLISH)
    return {"families": [_family_json(family_named(name), language) for name in family_names()]}


def games(request: JSON, work: int = 0) -> JSON:
    """The presets: every game that the papers name."""
    language = request.get("language", ENGLISH)
    return {"games": [preset_json(preset, language) for preset in presets()]}


def fields_json(fields: tuple[Field, ...], language: str = ENGLISH) -> list[JSON]:
    """What positions have besides the pile."""
    return [
        {
            "name": field.name,
            "title": translated(field.title, language),
            "about": translated(field.about, language),
            "default": None if field.default is None else decimal(field.default),
        }
        for field in fields
    ]


def every_field() -> dict[str, Field]:
    """What positions of some family have besides the pile, by name."""
    return {
        field.name: field for name in family_names() for field in family_named(name).known_fields
    }


def preset_json(preset: Preset, language: str = ENGLISH) -> JSON:
    """A preset as JSON."""
    place = {name: decimal(value) for name, value in preset.place.items()}
    return {
        "name": preset.name,
        "title": translated(preset.title, language),
        "text": preset.text,
        "family": preset.family,
        "source": preset.source,
        "note": translated(preset.note, language),
        "pile": decimal(preset.pile),
        "cap": place.get("cap"),
        "start": {"pile": decimal(preset.pile), **place},
    }


def _family_json(family: type[Game], language: str) -> JSON:
    kind, to, up_to = family.preview
    return {
        "name": family.family,
        "title": translated(family.title, language),
        "about": translated(family.about, language),
        "fields": fields_json(family.known_fields, language),
        "options": [_option_json(option, language) for option in family.options],
        "preview": {"kind": kind, "to": to, "up_to": up_to},
    }


def _option_json(option: Option, language: str) -> JSON:
    example = option.example.removeprefix(f"{option.name}=")
    title = translated(option.title, language) or option.name
    return {**asdict(option), "title": title, "example": example, "choices": [*option.choices]}
