"""Setups in the form that the program reads."""


def setup_line(seats: int, options: dict[str, object]) -> str:
    """The line of a setup: seats=4 edition=french beginner=yes."""
    said = {"seats": seats, **options}
    return " ".join(f"{name}={_word(value)}" for name, value in said.items())


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
