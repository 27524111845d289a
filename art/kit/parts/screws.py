"""Screws by head. Sizes: ISO 7045 (pan head), ISO 7046 (countersunk); recesses: Phillips (ISO 4757), hexalobular (ISO 10664)."""
import math

from ..geometry import add, box, group, lathe
from ..materials import steel, surface


def pan_head(at, radius, height, recess='ph', turn=(0, 0, 0), spin=20, metal=None):
    """A head that stands on `at`: domed, with its recess; its spin is the angle at which it stopped."""
    with group('screw', at, turn) as made:
        dome = [(radius, 0), (radius, height * 0.35)]
        dome += [(radius * math.cos(a), height * (0.35 + 0.65 * math.sin(a))) for a in (math.pi / 2 * i / 6 for i in range(1, 6))]
        lathe([(0, 0), *dome, (0, height)], metal or steel(0.3), segments=32)
        hollow = surface('#26282a', 0.5, 0.6)
        if recess == 'ph':
            for angle in (spin, spin + 90):
                box((radius * 1.15, radius * 0.26, 0.06), (0, 0, height * 0.985), hollow, 0.02, (0, 0, angle))
        elif recess == 'tx':
            points = [(radius * (0.56 if i % 2 else 0.4) * math.cos(math.pi * i / 6 + spin), radius * (0.56 if i % 2 else 0.4) * math.sin(math.pi * i / 6 + spin))
                      for i in range(12)]
            from ..geometry import plate_mesh
            add('recess', plate_mesh(points, 0.06, 0), hollow, (0, 0, height * 0.97))
    return made


def hex_head(at, radius, height, turn=(0, 0, 0), metal=None):
    with group('screw', at, turn) as made:
        from ..geometry import plate
        plate([(radius * math.cos(math.pi / 3 * i), radius * math.sin(math.pi / 3 * i)) for i in range(6)], height, metal or steel(), (0, 0, 0), 0.15)
    return made
