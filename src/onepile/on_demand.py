"""What is computed or loaded when it is first asked for: attributes, functions of other modules."""

from collections.abc import Callable
from functools import update_wrapper
from importlib import import_module
from typing import Any, Generic, Self, TypeVar, overload

from onepile.extras import require

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801
    """A method that is called once for each object, and then is an attribute with its value.

    Like the one of `functools`, but without a lock: in Python 3.11 that one has a lock for all
    objects of a class, and a process that is forked while some thread holds it waits for ever. Here
    two threads may both compute the value, and both have the one that was kept first.

    >>> class Circle:
    ...     @cached_property
    ...     def area(self) -> str:
    ...         print("computed")
    ...         return "large"
    >>> circle = Circle()
    >>> circle.area, circle.area
    computed
    ('large', 'large')
    """

    def __init__(self, function: Callable[[Any], T]) -> None:
        update_wrapper(self, function)  # type: ignore[arg-type]  # its name and its docstring
        self._function, self._name = function, function.__name__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Self | T:
        if instance is None:
            return self
        value: T = instance.__dict__.setdefault(self._name, self._function(instance))
        return value


def found_at(place: str) -> Any:
    """What stands at a place, `module:name`; the module is loaded."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def loaded(place: str, extra: str | None = None) -> Any:
    """A method that is a function of a module, which is loaded when it is called.

    So a family's class is light, and says in one line each where its knowledge lies.

    Args:
        place: Module and function: `"onepile.families.general.words:in_words"`.
        extra: What has to be installed for it.
    """

    def method(self: Any, *args: Any, **options: Any) -> Any:
        if extra is not None:
            require(extra)
        return found_at(place)(self, *args, **options)

    return method
