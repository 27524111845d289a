"""The fan of a console: a wheel of curved blades on its plate, its motor in the middle, four wires to its plug.

Sizes: wheel 95 mm across and 22 mm tall, 31 blades, plate with three lugs, as fans of slim consoles; plug 1.25 mm apart.
"""
import math

from kit import cameras, light
from kit.geometry import add, block, circle, cylinder, finish, group, lathe, plate, tube
from kit.materials import copper, gold, moulded, rubber, steel, surface
from kit.parts.flex import curve
from kit.parts.signs import sign

OUTER, INNER, TALL = 47.5, 33.0, 22.0


def blade(thick=1.1, steps=7):
    """Bent along the turning, from the inner ring to the outer one."""
    import bmesh
    left, right = [], []
    for i in range(steps + 1):
        t = i / steps
        r = INNER + (OUTER - 0.8 - INNER) * t
        a = -0.34 * t + 0.12 * math.sin(t * math.pi)
        for side, row in ((thick / 2, left), (-thick / 2, right)):
            row.append((r * math.cos(a) - side * math.sin(a), r * math.sin(a) + side * math.cos(a)))
    bm = bmesh.new()
    outline = left + right[::-1]
    low = [bm.verts.new((x, y, 4)) for x, y in outline]
    high = [bm.verts.new((x, y, TALL)) for x, y in outline]
    bm.faces.new(low)
    bm.faces.new(high)
    for i in range(len(outline)):
        bm.faces.new((low[i - 1], low[i], high[i], high[i - 1]))
    return finish(bm, 'blade', 40)


def wheel(p):
    body = moulded(p['colour'], 0.42)
    mesh = blade()
    mesh.materials.append(body)
    count = p['blades']
    for index in range(count):
        add('blade', mesh, None, (0, 0, 0), (0, 0, 360 / count * index))
    # Ring above, dished disc below, hub.
    lathe([(OUTER - 4, TALL - 1.6), (OUTER, TALL - 1.6), (OUTER, TALL + 0.2), (OUTER - 4, TALL + 0.2), (OUTER - 4, TALL - 1.6)], body, segments=96)
    lathe([(0, 3.4), (OUTER - 0.4, 3.4), (OUTER - 0.4, 4.6), (INNER - 4, 4.8), (22, 7), (20, 9), (19, 15), (18, 16.6), (0, 17)], body, segments=96)
    lathe([(0, 16.9), (14, 16.9), (13.6, 17.5), (0, 17.6)], surface(p['sticker'], 0.35), segments=72)
    sign(p['title'], (0, 2, 17.7), 4.4, p['ink'], 'display')
    sign(p['facts'], (0, -4.4, 17.7), 2.0, p['ink'], 'bold')


def base(p):
    """A plate of steel with its lugs; the coils show in the gap under the wheel."""
    plate(circle(OUTER + 1.4, steps=96), 1.2, steel(0.36), (0, 0, 1.0), 0.3)
    cylinder(21, 2.4, (0, 0, 2.0), copper(), 0.6, segments=64, hole=12)
    for angle in p['lugs']:
        with group('lug', (0, 0, 0), (0, 0, angle)):
            plate([(OUTER - 6, -8), (OUTER + 6, -6.5), (OUTER + 10, -4), (OUTER + 10, 4), (OUTER + 6, 6.5), (OUTER - 6, 8)], 1.2, steel(0.36), (0, 0, 1.0), 0.3,
                  [circle(2.0, (OUTER + 4.5, 0), 28)])
            cylinder(4.2, 2.4, (OUTER + 4.5, 0, 0), rubber('#24282a'), 0.4, hole=2.0, segments=32)


def wires(p):
    colours = ('#17191a', '#a5302a', '#d8b13a', '#3a62a8')
    for index, colour in enumerate(colours):
        d = (index - 1.5) * 1.3
        tube(curve([(20 + d, -OUTER + 4, 2.6), (22 + d, -OUTER - 8, 2.2), (30 + d, -OUTER - 20, 0.9), (18 + d, -OUTER - 30, 0.9), (-4 + d * 0.9, -OUTER - 30, 1.4)], 10), 0.62, rubber(colour))
    with group('plug', (-8, -OUTER - 30, 0), (0, 0, 90)):
        block((7.4, 7, 3.4), (0, 2.6, 0.1), moulded('#e6e5dc', 0.4), 0.3)
        for pin in range(4):
            block((0.7, 0.5, 1.2), ((pin - 1.5) * 1.25, 5.9, 1.2), gold(), 0.1)


def fan(p, at=(0, 0, 0), turn=(0, 0, 0)):
    with group('fan', at, turn) as made:
        base(p)
        with group('wheel', (0, 0, 0), (0, 0, 11)):
            wheel(p)
        wires(p)
    return made


def three_quarter(p):
    with group('fan') as root:
        fan(p)
    light.studio(130, -36)
    cameras.frame(root, -22, 30, 100, 0.84, 22)


def front(p):
    with group('fan') as root:
        fan(p)
    light.studio(130, -25)
    cameras.frame(root, -3, 68, 100, 0.84, 22)


def macro(p):
    fan(p)
    light.studio(100, -36)
    cameras.macro((-18, -OUTER + 8, 14), -34, 28, 58, 100, 16)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
