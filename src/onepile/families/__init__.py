"""The families of games, a package each; `onepile.family` has what they bring and the registry."""
