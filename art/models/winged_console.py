"""A console that stands between two white wings: a glossy black core, an air gap along each wing, a round stand.

Sizes: the maker's sheet: 390 × 104 × 260 mm. Seen from the front: slot for discs low at the right, where the wing bulges, keys to eject and for power
beside it, USB-C and USB-A above at the middle. How the wings curve is drawn after pictures of the thing; the rear is not drawn.
"""
import math

import bmesh

from kit import cameras, light
from kit.geometry import add, box, finish, group, lathe, plate, rectangle
from kit.materials import moulded, surface
from kit.parts import mouths
from kit.parts.perforation import scratches
from kit.parts.signs import label

TALL, DEEP, LOW = 390.0, 260.0, 13.0


def smooth(points, z):
    """A value that goes softly through (height, value) pairs."""
    for (z0, v0), (z1, v1) in zip(points, points[1:]):
        if z <= z1:
            t = min(1, max(0, (z - z0) / (z1 - z0)))
            return v0 + (v1 - v0) * t * t * (3 - 2 * t)
    return points[-1][1]


LEFT = [(LOW, 36), (110, 43), (250, 37), (390, 52)]
RIGHT = [(LOW, 38), (90, 51), (215, 38), (260, 37.5), (390, 52)]


def reach(side, z, y=0.0):
    """How far a wing is from the middle: it opens above, most of all in front."""
    out = smooth(LEFT if side < 0 else RIGHT, z)
    front = max(0, -y / (DEEP / 2))
    return out - 2.4 * (y / (DEEP / 2)) ** 2 + 2.6 * front ** 3 * smooth([(LOW, 0), (230, 0), (390, 1)], z)


def wing(side, p):
    bm = bmesh.new()
    radius_low, radius_high = 46.0, 38.0
    levels = []
    for i in range(61):
        t = i / 60
        levels.append(LOW + (TALL - LOW) * (0.5 - 0.5 * math.cos(math.pi * t)))
    rows = []
    for z in levels:
        half = DEEP / 2
        low, high = LOW + radius_low - z, z - (TALL - radius_high)
        if low > 0:
            half -= radius_low - math.sqrt(max(0, radius_low ** 2 - low ** 2))
        if high > 0:
            half -= radius_high - math.sqrt(max(0, radius_high ** 2 - high ** 2))
        rows.append([bm.verts.new((side * reach(side, z, y), y, z)) for y in (half * math.sin(math.pi / 2 * (k / 20 - 1)) for k in range(41))])
    for a, b in zip(rows, rows[1:]):
        for k in range(40):
            corners = [a[k], a[k + 1], b[k + 1], b[k]]
            bm.faces.new(corners if side > 0 else corners[::-1])
    mesh = finish(bm, 'wing', 60)
    thing = add('wing', mesh, moulded(p['colour'], 0.46))
    solid = thing.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = 3.0, -1
    edge = thing.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments, edge.limit_method, edge.angle_limit = 0.9, 3, 'ANGLE', math.radians(50)
    edge.harden_normals = False
    return thing


def core(p):
    """The black body, seen in front between the wings: its outline in x and z, pulled along y."""
    def outline(gap, low, high, dip):
        levels = [low + (high - low) * i / 40 for i in range(41)]
        left = [(-reach(-1, z) + gap, z) for z in levels]
        right = [(reach(1, z) - gap, z) for z in reversed(levels)]
        top = [((left[-1][0] * (1 - t) + right[0][0] * t), high - dip * math.sin(math.pi * t)) for t in (k / 12 for k in range(1, 12))]
        return left + top + right
    with group('core', (0, 104, 0), (90, 0, 0)):
        plate(outline(9.5, LOW + 2, TALL - 16, 10), 217, surface('#17191b', 0.2, 0, 0.05, 8), (0, 0, 0), 2.4, segments=4)
    with group('ribs', (0, 100, 0), (90, 0, 0)):
        plate(outline(5.5, LOW + 8, TALL - 30, 8), 203, moulded('#101112', 0.5), (0, 0, 0), 0.4)
    dark = moulded('#1a1c1d', 0.5)
    for side in (-1, 1):
        for index in range(82):
            z = LOW + 14 + index * 4.1
            box((5.4, 8, 1.2), (side * (reach(side, z) - 6.6), -106, z), dark, 0.25)


def front(p):
    """In this group x goes right, y up from the table, z comes out of the core."""
    with group('front', (0, -113, 0), (90, 0, 0)):
        x = reach(1, 110) - 17
        plate(rectangle(5.4, 138, 2.4, (x, 112), steps=8), 0.4, moulded('#2a2d2f', 0.4), (0, 0, -0.2), 0.15)
        plate(rectangle(2.2, 131, 1.0, (x, 112), steps=8), 0.1, surface('#010101', 0.95), (0, 0, 0.16), 0)
        for level, long in ((66, 17), (98, 11)):
            plate(rectangle(5.4, long + 1, 2.6, (x - 13, level), steps=8), 0.3, surface('#030303', 0.8), (0, 0, -0.2), 0)
            plate(rectangle(4.6, long, 2.25, (x - 13, level), steps=8), 1.2, moulded('#4a4f52', 0.36), (0, 0, -0.2), 0.4, segments=3)
        mouths.mouth('usb-a', (-1, 190, 0.05), '#17181a', 90)
        mouths.mouth('usb-c', (-1, 214, 0.05), None, 90)


def stand(p):
    black = moulded('#141516', 0.42)
    lathe([(0, 0), (56, 0), (57.5, 0.8), (57.5, 4.4), (56, 5.6), (43, 7.0), (34, 12), (0, 12)], black, (0, 10, 0), segments=96)
    lathe([(57.6, 2.0), (57.9, 2.3), (57.9, 2.9), (57.6, 3.2)], surface('#3a3d3f', 0.3, 0.6), (0, 10, 0), segments=96)


def console(p):
    with group('console') as root:
        stand(p)
        core(p)
        for side in (-1, 1):
            wing(side, p)
        front(p)
        z = 150
        with group('label', (reach(1, z, 40) + 0.35, 40, z), (90, 0, 90)):
            label(48, 21, (0, 0, 0), [(p['title'], 4.6, 'display'), (p['facts'], 2.4, 'bold')], barcode=p['sku'], radius=1)
        with group('marks', (reach(1, 255, 0) + 0.05, 0, 255), (90, 0, 90)):
            scratches(p.get('scratches', []), 0, p.get('scratch', '#b4b9bb'))
    return root


def three_quarter(p):
    root = console(p)
    light.studio(330, -36)
    cameras.frame(root, p.get('seen', 34), 9, 85, 0.9, 24)


def front_view(p):
    root = console(p)
    light.studio(330, -36)
    cameras.frame(root, -7, 6, 85, 0.9, 24)


def macro(p):
    console(p)
    light.studio(190, -36)
    cameras.macro((10, -116, 146), -24, 10, 196, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front_view, 'macro': macro}
