"""Protective films cut for a telephone, one glossy and one matt, on their backing; squeegee and spray.

Sizes: film 143 × 68 mm for a telephone of 6.1 inches, 0.15 mm thick; backing 160 × 84 mm; squeegee 85 × 54 mm; spray of 20 ml, 24 mm across.
"""
from kit import cameras, light
from kit.geometry import circle, cylinder, group, lathe, plate, rectangle
from kit.materials import moulded, paper, surface
from kit.parts.flex import curve, ribbon
from kit.parts.signs import sign

FILM = (68.0, 143.0)


def film(p, at, turn, matt):
    """Its backing, the film with its opening for the camera, and the tab by which it comes off."""
    with group('film', at, (0, 0, turn)) as made:
        plate(rectangle(84, 164, 4, steps=6), 0.25, paper('#e9efe9'), (0, 0, 0.02), 0.03)
        for step in range(-7, 8):
            plate(rectangle(78, 0.25, 0, (0, step * 10)), 0.006, surface('#bcd0c4', 0.6, 0, 0), (0, 0, 0.27), 0)
        opening = circle(3.2, (0, FILM[1] / 2 - 7), 28)
        skin = surface('#b9c6c6', 0.42, 0, 0.05, 1.5, relief=0.02, relief_size=0.3) if matt else surface('#aebdc0', 0.05, 0, 0, coat=1.0)
        plate(rectangle(*FILM, 9, steps=12), 0.18, skin, (0, 0, 0.28), 0.06, [opening])
        sign('mate' if matt else 'brillante', (0, -FILM[1] / 2 - 5.4, 0.28), 3.2, '#20655a', 'bold')
        sign(p['sku'], (30, FILM[1] / 2 + 5.4, 0.28), 1.8, '#5b6266', 'text')
        with group('tab', (FILM[0] / 2 - 14, FILM[1] / 2 - 1, 0.47), (0, 0, 64)):
            ribbon(curve([(-6, 0), (0, 0.1), (7, 0.7), (14, 2.6), (19, 5.0)]), 12, colour=p['tab'], thick=0.12)
    return made


def squeegee(p, at, turn):
    with group('squeegee', at, (0, 0, turn)) as made:
        plate([(-42, -27), (42, -27), (42, 22), (37, 27), (-37, 27), (-42, 22)], 1.6, moulded(p['card'], 0.4), (0, 0, 0.05), 0.5, segments=3)
        plate(rectangle(84, 6, 1, (0, -28)), 2.4, surface('#2b2f31', 0.95, 0, 0.02, 2, relief=0.06, relief_size=0.4), (0, 0, 0), 0.8)
        sign('raclette', (0, 0, 1.66), 5, '#e9f1ec', 'display')
    return made


def spray(at):
    """A clear bottle seen milky, its pump under a cap."""
    with group('spray', at) as made:
        lathe([(0, 0), (10.5, 0), (12, 1.5), (12, 46), (10, 51), (7, 53), (7, 56), (0, 56)], surface('#dfe8ea', 0.2, 0, 0.03, 6, coat=0.6), segments=64)
        lathe([(12.02, 12), (12.08, 12), (12.08, 38), (12.02, 38), (12.02, 12)], surface('#20655a', 0.4), segments=64)
        cylinder(8.2, 9, (0, 0, 54), moulded('#e4e7e5', 0.4), 0.8, segments=48)
        lathe([(0, 0), (7, 0), (7, 8), (5.6, 11), (0, 11)], moulded('#e4e7e5', 0.4), (0, 0, 63), segments=48)
        cylinder(0.9, 0.6, (0, -6.9, 68), surface('#17191a', 0.5), 0.1, (90, 0, 0), segments=20)
    return made


def laid(p):
    with group('films') as root:
        film(p, (-58, 4, 0), 7, False)
        film(p, (48, 2, 0), -5, True)
        squeegee(p, (-20, -116, 0), 12)
        spray((66, -112, 0))
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(190, -36)
    cameras.frame(root, -16, 38, 85, 0.88, 24)


def front(p):
    root = laid(p)
    light.studio(190, -25)
    cameras.frame(root, -3, 66, 85, 0.88, 24)


def macro(p):
    film(p, (0, 0, 0), 0, False)
    light.studio(120, -36)
    cameras.macro((8, FILM[1] / 2 - 14, 0.4), -24, 34, 62, 100, 20)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
