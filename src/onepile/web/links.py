"""Where an answer of the API leads: the links of its description, by address.

Each says which question comes next, and which parts of the answer it takes along.
"""

from typing import Any

_GAME = {"game": "$response.body#/game"}


def _ask(operation: str, about: str, **parameters: str) -> dict[str, Any]:
    return {"operationId": operation, "parameters": parameters, "description": about}


def _play(about: str, **body: str) -> dict[str, Any]:
    return {"operationId": "match", "requestBody": body, "description": about}


_VERIFY = {
    "operationId": "verify",
    "requestBody": {"certificate": "$response.body#/certificate/text"},
    "description": "The certificate, checked.",
}


_READ = {"read": _ask("game", "The game in words.", **_GAME)}

LINKS: dict[str, dict[str, dict[str, Any]]] = {
    "games": {
        "read": _ask("game", "The first preset in words.", game="$response.body#/games/0/name"),
        "play": _play(
            "A match of the first preset.",
            game="$response.body#/games/0/name",
            start="$response.body#/games/0/start",
        ),
    },
    "game": {
        "solve": _ask("solve", "Who wins a position of this game.", **_GAME),
        "table": _ask("table", "Many piles of this game.", **_GAME),
        "base": _ask("base", "The base of this game.", **_GAME),
        "check": _ask("check", "Which theorems apply to this game.", **_GAME),
        "prove": _ask("prove", "A theorem about every pile of this game.", **_GAME),
        "plot": _ask(
            "plot", "The first of its pictures.", kind="$response.body#/pictures/0", **_GAME
        ),
        "skyline": _ask("skyline", "Its outcome map.", **_GAME),
    },
    "solve": {
        "play": _play("A match from this position.", start="$response.body#/position", **_GAME),
        **_READ,
    },
    **dict.fromkeys(["table", "base", "check", "plot", "skyline", "verify", "transcript"], _READ),
    "prove": {"verify": _VERIFY, **_READ},
    "sum": {"read": _ask("game", "The first game.", game="$response.body#/components/0/game")},
    "match": {
        "continue": _play(
            "The same match, to which a further step is added.",
            start="$request.body#/start",
            steps="$response.body#/steps",
            **_GAME,
        ),
        "play": _play("A match from where it is now.", start="$response.body#/position", **_GAME),
        "solve": _ask(
            "solve",
            "Who wins where it is now; the other numbers of its position come along by name.",
            pile="$response.body#/position/pile",
            **_GAME,
        ),
    },
}
