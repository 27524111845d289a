"""Spools of filament: 200 mm flanges, a 55 mm bore, filament of 1.75 mm wound in layers.

Sizes: common plastic spools (1 kg: 200 × 67 mm; 500 g: 200 × 45 mm). How full one is follows from the weight and the density
of the plastic: 1.24 for PLA, 1.27 for PETG, 1.21 for TPU, at 82 % of the room between the flanges.
"""
import math

from kit import cameras, light
from kit.geometry import circle, cylinder, group, lathe, plate, tube
from kit.materials import moulded, surface
from kit.parts.signs import label

RADIUS, BORE, HUB, FLANGE, THREAD = 100.0, 27.5, 40.0, 4.0, 1.75


def fill(p):
    """The radius that the windings reach."""
    room = p['width'] - 2 * FLANGE
    return math.sqrt(HUB ** 2 + p['grams'] / p['density'] * 1000 / (math.pi * room * 0.82))


def window(middle, span, radius=66, half=13, steps=10):
    """A slot along an arc, its ends round; angles in degrees."""
    out = []
    first, last = math.radians(middle - span / 2), math.radians(middle + span / 2)
    for i in range(steps + 1):
        a = first + (last - first) * i / steps
        out.append(((radius + half) * math.cos(a), (radius + half) * math.sin(a)))
    for turn, a in ((0, last), (math.pi, first)):
        x, y = radius * math.cos(a), radius * math.sin(a)
        for i in range(1, steps):
            b = a + turn + math.pi * i / steps
            out.append((x + half * math.cos(b), y + half * math.sin(b)))
        if turn == 0:
            for i in range(steps + 1):
                c = last + (first - last) * i / steps
                out.append(((radius - half) * math.cos(c), (radius - half) * math.sin(c)))
    return out


def spool(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Lies on its lower flange, its label up."""
    width, full = p['width'], fill(p)
    body = moulded(p['colour'], 0.42)
    thread = surface(p['filament'], p.get('rough', 0.3), 0, 0.05, 6, coat=p.get('coat', 0.1))
    with group('spool', at, turn) as made:
        holes = [circle(BORE, steps=64), *(window(angle, 24) for angle in (154, 214, 270, 326, 26))]
        holes += [circle(1.6, (94.5 * math.cos(a), 94.5 * math.sin(a)), 12) for a in (math.radians(60), math.radians(240))]
        for z in (0, width - FLANGE):
            plate(circle(RADIUS, steps=128), FLANGE, body, (0, 0, z), 0.7, holes)
            # The rim is a little thicker than the web.
            cylinder(RADIUS, FLANGE + 1.2, (0, 0, z - 0.6), body, 0.6, segments=128, hole=RADIUS - 3)
        cylinder(HUB - 0.5, width - 2 * FLANGE, (0, 0, FLANGE), body, 0.2, segments=96, hole=BORE)
        wind(width, full, thread)
        label(60, 27, (0, 66, width + 0.02), p['label'], barcode=p['sku'])
    return made


def wind(width, full, thread):
    """Layers side by side; the last one ends half-way, and its end is held by a hole of the flange."""
    count = int((width - 2 * FLANGE) / THREAD)
    pitch = (width - 2 * FLANGE) / count
    layers = int((full - HUB) / THREAD)
    # The sides of the layers, which the windows show.
    side = [(HUB + (full - HUB) * (i + 0.5 - 0.49 * math.cos(math.pi * k / 4)) / layers, 0.8 * (1 - math.sin(math.pi * k / 4)))
            for i in range(layers) for k in range(5)]
    profile = [(r, FLANGE + dip) for r, dip in side]
    for i in range(count):
        for k in range(7):
            a = math.pi * k / 6
            profile.append((full - THREAD / 2 + THREAD / 2 * math.sin(a), FLANGE + pitch * (i + 0.5 - 0.49 * math.cos(a))))
    profile += [(r, width - FLANGE - dip) for r, dip in reversed(side)]
    lathe([*profile, profile[0]], thread, segments=160)
    turns, steps, seed = count * 0.55, 56, 7
    points, z = [], width - FLANGE - THREAD / 2
    for i in range(int(turns * steps)):
        a = math.radians(60) - 2 * math.pi * i / steps
        if i % steps == 0:
            seed = (seed * 1103515245 + 12345) % 2 ** 31
            step = pitch * (1.02 + 0.12 * ((seed >> 16) % 100) / 100)
        r = full + THREAD * 0.36
        points.append((r * math.cos(a), r * math.sin(a), z))
        z -= step / steps
    # The free end: up to the hole, through it, and a little way out.
    a, b = math.radians(86), math.radians(60)
    end = [(94.5 * math.cos(b) - 6, 94.5 * math.sin(b) + 3, width + 15), (94.5 * math.cos(b), 94.5 * math.sin(b), width + 5),
           (94.5 * math.cos(b), 94.5 * math.sin(b), width - FLANGE - 1), (full * 1.03 * math.cos(a), full * 1.03 * math.sin(a), width - FLANGE - 2)]
    tube([*end, *points[3:]], THREAD / 2, thread, 0, resolution=3)


def three_quarter(p):
    with group('spool on its rim') as root:
        spool(p, (0, 0, RADIUS), (90, 0, 0))
    light.studio(200, -38)
    cameras.frame(root, -40, 16, 85, 0.84, 20)


def front(p):
    with group('spool') as root:
        spool(p)
    light.studio(200, -25)
    cameras.frame(root, -6, 68, 85, 0.84, 22)


def macro(p):
    """Where the windings end."""
    with group('spool on its rim'):
        spool(p, (0, 0, RADIUS), (90, 0, 0))
    light.studio(180, -38)
    cameras.macro((40, -p['width'] * 0.6, RADIUS + 76), 48, 34, 92, 100, 14)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
