"""A console made of two or three slabs, one above the other, leaning forward, with a dark gap between them.

Sizes: the maker's sheets: 265 × 288 × 39 mm (two slabs), 295 × 327 × 55 mm (three). In the gap, from the left: the slot for discs, two USB-A mouths
wide apart, in a wall that stands a little behind the slabs; below the slot, on the next slab, a long key for power and a short one to eject. The rear is not drawn: no
drawing of it was found.
"""
import math

from mathutils import Matrix

from kit import cameras, light
from kit.geometry import add, box, box_mesh, cylinder, group, plate, plate_mesh, rectangle
from kit.materials import moulded, rubber, surface
from kit.parts import mouths
from kit.parts.perforation import scratches
from kit.parts.signs import label

LEAN = math.tan(math.radians(15))
LEANING = Matrix(((1, 0, 0, 0), (0, 1, -LEAN, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
FOOT = 2.6
# The wall with the slot and the mouths: any deeper, the upper slab would cut them.
SET_BACK = 2.4


def slab(p, low, high, inset=0.0, material=None, radius=None, bevel=None):
    """A rounded slab from `low` to `high`, its walls leaning as the whole console does."""
    width, deep, _ = p['size']
    radius = p['radius'] if radius is None else radius
    mesh = plate_mesh(rectangle(width - 2 * inset, deep - 2 * inset, radius, steps=12), high - low, p['bevel'] if bevel is None else bevel, segments=4)
    mesh.transform(LEANING)
    return add('slab', mesh, material or moulded(p['colour'], 0.46), (0, -LEAN * low, low))


def console(p):
    width, deep, tall = p['size']
    slabs = p['slabs']
    with group('console') as root:
        with group('body', (0, 0, 0)):
            # What the gaps show: a core, and ribs in front of it at the sides and behind.
            slab(p, FOOT + 1, tall - 2, p['gap_depth'], moulded('#0c0d0e', 0.5), max(2, p['radius'] - p['gap_depth']), 0.2)
            for low, high in slabs:
                slab(p, low, high)
            for (_, low), (high, _) in zip(slabs, slabs[1:]):
                ribs(p, low, high)
            for x in (-width * 0.36, width * 0.36):
                for y in (-deep * 0.36, deep * 0.36):
                    cylinder(7, FOOT + 0.5, (x, y, 0), rubber('#1d1f20'), 0.8)
            front(p)
            with group('top', (0, -LEAN * tall, tall)):
                scratches(p.get('scratches', []), 0, p.get('scratch', '#5a5f62'))
                label(52, 22, (p['label'][0], p['label'][1], 0.02), [(p['title'], 4.6, 'display'), (p['facts'], 2.5, 'bold')], turn=(0, 0, p.get('label_turn', 0)), barcode=p['sku'], radius=1)
    return root


def ribs(p, low, high):
    width, deep, _ = p['size']
    middle, tall = (low + high) / 2, high - low
    dark = moulded('#141617', 0.5)
    count = int((deep - 2 * p['radius'] - 30) / 6)
    for side in (-1, 1):
        for index in range(count):
            y = (index - (count - 1) / 2) * 6 - LEAN * middle + 8
            box((2.2, 2.2, tall), (side * (width / 2 - p['gap_depth'] + 0.8), y, middle), dark, 0.2)


def front(p):
    """In this group x goes right, y up the leaning front, z comes out of it."""
    width, deep, _ = p['size']
    low, high = p['front_gap']
    middle, tall = (low + high) / 2, high - low
    wall = box_mesh((min(width - 2 * p['radius'] + 6, width - 22), 12, tall + 2), 0.2)
    wall.transform(LEANING)
    add('wall', wall, moulded('#0b0c0d', 0.6), (0, -deep / 2 - LEAN * middle + SET_BACK + 6, middle))
    with group('front', (0, -deep / 2 - LEAN * middle + SET_BACK, middle), (90 + 15, 0, 0)):
        # The slot for discs: a mouth with a felt lip.
        left, right = p['disc']
        plate(rectangle(right - left, min(tall - 1.0, 4.4), 1.2, ((left + right) / 2, 0.2)), 0.8, moulded('#17191a', 0.36), (0, 0, 0), 0.2)
        plate(rectangle(right - left - 5, 2.0, 0.9, ((left + right) / 2, 0.2)), 0.1, surface('#020202', 0.95), (0, 0, 0.76), 0)
        for x in p['usb']:
            mouths.mouth('usb-a', (x, -0.3, 0.3), '#2a5fa8')
    for (x, wide, level) in p['buttons']:
        y = -deep / 2 - LEAN * level
        with group('key', (x, y, level), (90 + 15, 0, 0)):
            plate(rectangle(wide + 0.8, 3.4, 1.6, steps=6), 0.3, surface('#050606', 0.8), (0, 0, -0.12), 0.05)
            plate(rectangle(wide, 2.6, 1.25, steps=6), 0.8, moulded(p.get('key', '#2a2d2f'), 0.36), (0, 0, 0), 0.3, segments=3)
            cylinder(0.42, 0.05, (-wide / 2 + 2, 0, 0.78), surface('#dfe6ea', 0.4), 0.01, segments=16)
    if p.get('strip'):
        x, wide, level = p['strip']
        with group('strip', (x, -deep / 2 - LEAN * level + p['gap_depth'] - 1.4, level), (90, 0, 0)):
            box((wide, 1.1, 0.4), (0, 0, 0), surface('#cfd8dd', 0.3), 0.15)


def three_quarter(p):
    root = console(p)
    light.studio(280, -36)
    light.sheen(280, -36, p.get('seen', 30))
    cameras.frame(root, p.get('seen', 30), 24, 85, 0.88, 24)


def front_view(p):
    root = console(p)
    light.studio(280, -36)
    light.sheen(280, -36)
    cameras.frame(root, -4, 10, 85, 0.88, 24)


def macro(p):
    console(p)
    light.studio(170, -36)
    light.sheen(170, -36)
    x, wide = p['look']
    level = sum(p['front_gap']) / 2
    cameras.macro((x, -p['size'][1] / 2 - LEAN * level, level), 24, 11, wide, 100, 16)


VIEWS = {'three-quarter': three_quarter, 'front': front_view, 'macro': macro}
