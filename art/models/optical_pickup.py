"""The laser block of a disc drive: a die-cast body that slides on two rods, its lens on springs between magnets, a small board with its flex.

Sizes: taken from pictures of the part as it is sold, about 58 × 46 × 14 mm with a lens 4.4 mm across; rods 3 mm. No drawing of the maker was found.
"""
import math

from kit import cameras, light
from kit.artwork import Artwork
from kit.geometry import block, box, circle, cylinder, group, lathe, plate, rectangle, tube
from kit.materials import clear, copper, gold, moulded, rubber, steel, surface
from kit.parts.board import board
from kit.parts.chips import Passives, package
from kit.parts.flex import board_plug, curve, ribbon
from kit.parts.screws import pan_head
from kit.parts.signs import label, sign


def cast(colour='#6f757a'):
    """Magnesium from a die: dull, with a grain."""
    return surface(colour, 0.5, 0.75, 0.08, 2.5, relief=0.02, relief_size=0.35)


def lens(p, at):
    """The moving part: lens in its holder, four wires as springs, coils, magnets on a yoke."""
    with group('lens', at):
        dark = moulded('#17191b', 0.44)
        plate(rectangle(25, 17, 1.5), 0.6, steel(0.32), (0, 0, 0), 0.15)
        for side in (-1, 1):
            block((3.0, 11, 4.4), (side * 9.4, 0, 0.6), surface('#5e6165', 0.3, 0.9), 0.2)
            block((0.9, 13.6, 5.2), (side * 11.6, 0, 0.4), steel(0.34), 0.2)
            plate(rectangle(1.8, 8.4, 0.8), 3.2, copper(), (side * 6.9, 0, 1.2), 0.3)
        plate(rectangle(12.6, 10.6, 2.2, steps=8), 2.6, dark, (0, 0, 2.2), 0.5, [circle(2.35, steps=48)], segments=3)
        lathe([(2.35, 4.2), (3.3, 4.2), (3.3, 5.1), (3.0, 5.4), (2.35, 5.4), (2.35, 4.2)], surface('#26292c', 0.32), segments=64)
        # Strongly curved glass, with the violet of its coating.
        dome = [(2.36, 4.3)] + [(2.36 * math.cos(a), 4.5 + 1.25 * math.sin(a)) for a in (math.pi / 2 * i / 10 for i in range(1, 10))] + [(0, 5.75)]
        lathe([(0, 4.2), *dome], surface('#3b2b66', 0.04, 0.15, 0, coat=1.0), segments=72)
        for side in (-1, 1):
            for y in (-3.9, 3.9):
                tube([(side * 6.2, y, 3.6), (side * 6.0, y * 1.06, 3.5), (side * 6.0, -13.5 if y < 0 else -13.5, 3.2 if y < 0 else 4.2)], 0.07, copper())
        block((16, 2.6, 5), (0, -14, 0.4), dark, 0.4)


def pickup(p, at=(0, 0, 0), turn=(0, 0, 0)):
    with group('pickup', at, turn) as made:
        body = cast(p['cast'])
        tall = 8.6
        outline = [(-27, -17), (-21, -22), (14, -22), (20, -17), (27, -14), (27, 12), (21, 18), (8, 21), (-18, 21), (-27, 14)]
        plate(outline, tall, body, (0, 0, 1.6), 0.8, [rectangle(27, 27, 2, (-2, -2))], segments=3)
        plate(rectangle(27, 27, 2, (-2, -2)), 0.8, cast('#4d5257'), (0, 0, 2.0), 0)
        for y, long in ((-7, 9), (7, 9), (11, 4)):
            box((3.0, 0.9, long * 0.4), (-25.4, y, tall), body, 0.3)
        # Bearings: two for one rod, a fork for the other.
        for y in (-15, 12):
            with group('bearing', (-30.5, y, 4.2), (90, 0, 0)):
                cylinder(4.4, 6.4, (0, 0, -3.2), body, 0.5, hole=1.9, segments=48)
                cylinder(2.5, 6.6, (0, 0, -3.3), surface('#b59358', 0.34, 1), 0.2, hole=1.55, segments=40)
            block((6, 6.2, 4.4), (-27.2, y, 1.8), body, 0.5)
        for z in (1.6, 6.4):
            block((8.4, 5, 1.9), (30, -2, z), moulded('#d7d9d5', 0.4), 0.5)
        block((4, 6, 8), (26.6, -2, 1.2), body, 0.5)
        lens(p, (-2, -2, tall - 3.4))
        with group('cover', (12.2, 9.6, tall + 1.6), (0, 0, 0)):
            plate([(-9, -6), (10, -6), (13, -2), (8, 6.6), (-6, 10), (-9, 10)], 0.3, steel(0.36), (0, 0, 0), 0.1)
            sign(p['title'], (0.6, 1.2, 0.3), 2.0, '#2d3032', 'bold')
            for x, y in ((-6.4, -3.6), (7.6, -3.4), (-6.4, 7.4)):
                pan_head((x, y, 0.3), 1.3, 0.6, 'ph', spin=x * 9)
        # The diode's own heat sink, and the small board at the side.
        with group('board', (-24, -29.4, 3.4)):
            art = Artwork(42, 10, 34)
            art.pour()
            for i in range(7):
                art.track([(4 + i * 4.4, 1.2), (4 + i * 4.4, 4), (6 + i * 4.4, 6.4), (6 + i * 4.4, 9)], 0.16)
            for i in range(8):
                art.pad(8 + i * 1.4, 8.4, 0.8, 1.2)
            art.text(p['sku'], 32, 1.6, 0.9, 0.13)
            board(art, rectangle(42, 10, 1, (21, 5)), 'green', 0.8)
            package((4, 4, 0.9), (27, 5, 0), 0, ['APC'], 0.8, 0.05)
            parts = Passives()
            for i in range(6):
                parts.put('capacitor' if i % 2 else 'resistor', 5 + i * 2.2, 4.6, 90, '0402')
            cylinder(1.6, 1.2, (36, 5, 0), surface('#c9a23c', 0.4), 0.2, segments=24)
            box((2.2, 0.5, 0.1), (36, 5, 1.2), surface('#26292b', 0.5), 0.02, (0, 0, 35))
            block((16, 4.4, 1.5), (9.5, 7.8, 0), moulded('#e3e2d8', 0.4), 0.2)
            block((16.4, 1.5, 1.0), (9.5, 9.4, 0.4), moulded('#2c2e30', 0.4), 0.2)
        with group('tail', (-14.5, -28.4, 4.4), (0, 0, -90)):
            ribbon(curve([(-8.6, 0.6), (2, 0.4), (8, -0.4), (15, -3.0), (22, -4.1), (31, -3.2), (36, -1.6)]), 14.6, colour='#c9a877', thick=0.16)
        with group('sink', (13, -25.8, 2.4)):
            for index in range(6):
                block((1.0, 7, 6), (-6 + index * 2.5, 0, 0), surface('#b4b8bb', 0.34, 1), 0.2)
            block((15, 7, 1.2), (0, 0, 0), surface('#b4b8bb', 0.34, 1), 0.2)
    return made


def lying(p):
    with group('both') as root:
        pickup(p, (0, 0, 0), (0, 0, p.get('turned', -16)))
    return root


def three_quarter(p):
    root = lying(p)
    light.studio(80, -36)
    cameras.frame(root, -18, 36, 100, 0.82, 26)


def front(p):
    root = lying(p)
    light.studio(80, -25)
    cameras.frame(root, 0, 72, 100, 0.82, 26)


def macro(p):
    with group('both'):
        pickup(p)
    light.studio(36, -36)
    cameras.macro((-2, -2, 11), -26, 38, 27, 100, 30)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
