"""White consoles whose fan breathes through a wall of round holes: one that lies, one that stands.

Sizes: the maker's sheets: 295 × 230 × 64 mm (lying, with a slot for discs), 65 × 151 × 275 mm (standing, without). Lying: slot at the left, key to eject
beside it, power key at the right, USB-A and pairing below at the left; the right half of its top is cut. Standing: power key above, USB-A and pairing
below; a round black grille on its right side. The rear is not drawn: no drawing of it was found.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, lathe, plate, rectangle
from kit.materials import moulded, rubber, surface
from kit.parts import fans, mouths
from kit.parts.perforation import rows_of_holes, scratches, sheet_of_holes
from kit.parts.signs import label

WALL = 2.4


def power_key(at, radius, p):
    """A round key, the sign of power on it (IEC 60417-5009): a ring with a stroke."""
    with group('power', at):
        cylinder(radius + 0.5, 0.1, (0, 0, -0.04), surface('#2a2c2d', 0.6), 0.02, segments=48)
        cylinder(radius, 0.7, (0, 0, -0.1), moulded(p['key'], 0.34), 0.25, segments=48)
        steps = [math.radians(a) for a in range(-235, 56, 10)]
        outer, inner = radius * 0.48, radius * 0.38
        ring = [(outer * math.cos(a), outer * math.sin(a)) for a in steps] + [(inner * math.cos(a), inner * math.sin(a)) for a in reversed(steps)]
        plate(ring, 0.03, surface(p['sign'], 0.4), (0, 0, 0.6), 0)
        box((radius * 0.1, radius * 0.4, 0.03), (0, radius * 0.42, 0.615), surface(p['sign'], 0.4), 0)


def fan_below(p, at, across):
    """What one guesses through the holes."""
    with group('fan', at):
        plate(circle(across / 2 + 6, steps=64), 1, surface('#0a0b0b', 0.7), (0, 0, -26), 0)
        with group('rotor', (0, 0, -24)):
            fans.rotor(across / 2 - 3, across * 0.16, 18, 7, moulded('#2a2d2f', 0.4))


def half_outline(wide, deep, side, radius=3.6):
    """Half of the top, seen from above: only its outer corners are round."""
    whole = rectangle(2 * wide, deep, radius, steps=8)
    outer = [(x, y) for x, y in whole if x * side > 0]
    if side > 0:
        outer = [point for point in outer if point[1] < 0] + [point for point in outer if point[1] > 0]
    return [(side * 0.2, -deep / 2)] + outer + [(side * 0.2, deep / 2)] if side > 0 else [(side * 0.2, deep / 2)] + outer + [(side * 0.2, -deep / 2)]


def lying(p):
    width, deep, tall = p['size']
    low = 11.0
    shell = moulded(p['colour'], 0.44)
    with group('console') as root:
        # The base, dark and further in: the white box seems to hover over it.
        plate(rectangle(width - 10, deep - 10, 5), low - 1.6, moulded('#141617', 0.5), (0, 0, 2), 0.6)
        for x in (-width * 0.4, width * 0.4):
            for y in (-deep * 0.38, deep * 0.38):
                cylinder(8, 2.6, (x, y, 0), rubber('#1d1f20'), 0.6)
        with group('shell', (0, 0, low)):
            high = tall - low
            for side in (-1, 1):
                with group('side', (side * width / 2, 0, high / 2), (90, 0, 90 * side)):
                    sheet_of_holes(deep - 7.2, high - WALL, WALL, shell, (0, -WALL / 2, -WALL), 6.0, 1.9, 7)
                box((1, deep - 12, high - 4), (side * (width / 2 - 9), 0, high / 2), surface('#08090a', 0.8), 0)
            block((width - 7.2, WALL, high - WALL), (0, deep / 2 - WALL / 2, 0), shell, 0.2)
            for sx in (-1, 1):
                for sy in (-1, 1):
                    cylinder(3.6, high - WALL, (sx * (width / 2 - 3.6), sy * (deep / 2 - 3.6), 0), shell, 0.5, segments=48)
            # Its top: plain at the left, cut for the air at the right, a seam between.
            half = width / 2
            with group('top', (0, 0, high - WALL)):
                plate(half_outline(half - 0.2, deep, -1), WALL, shell, (0, 0, 0), 0.5, segments=3)
                rim = 5.0
                plate(half_outline(half - 0.2, deep, 1), WALL, shell, (0, 0, 0), 0.5, [rectangle(half - 2 * rim, deep - 2 * rim, 0, (half / 2, 0))], segments=3)
                sheet_of_holes(half - 2 * rim + 0.8, deep - 2 * rim + 0.8, WALL - 0.5, shell, (half / 2, 0, 0.42), 4.9, 1.6, 1.4)
                fan_below(p, (half / 2 + 4, 6, -6), 118)
                box((half - 10, deep - 10, 1), (half / 2, 0, -34), surface('#0b0c0c', 0.8), 0)
                scratches(p.get('scratches', []), WALL, p.get('scratch', '#b9bdbf'))
                label(52, 22, (p['label'][0], p['label'][1], WALL + 0.01), [(p['title'], 4.6, 'display'), (p['facts'], 2.5, 'bold')], barcode=p['sku'], radius=1)
            with group('front', (0, -deep / 2, high / 2), (90, 0, 0)):
                lying_front(p, width, high, shell)
    return root


def lying_front(p, width, high, shell):
    plate(rectangle(width - 7.2, high - WALL, 0, (0, -WALL / 2)), WALL, shell, (0, 0, -WALL), 0.2)
    box((width - 6, 0.5, 0.1), (0, -high / 2 + 17, 0.0), surface('#7d8285', 0.8), 0)
    plate(rectangle(138, 4.2, 2.0, (-62, 12)), 0.4, surface('#08090a', 0.7), (0, 0, -0.3), 0.1)
    plate(rectangle(137, 3.2, 1.5, (-62, 12)), 0.06, surface('#17181a', 0.5), (0, 0, 0.08), 0)
    cylinder(3.4, 0.1, (22, 12, -0.04), surface('#3a3d3f', 0.6), 0.02, segments=40)
    cylinder(3.0, 0.6, (22, 12, -0.1), moulded(p['key'], 0.34), 0.25, segments=40)
    power_key((width / 2 - 26, 9, 0), 7.6, p)
    mouths.mouth('usb-a', (-width / 2 + 30, -high / 2 + 8.4, 0.0), '#2f3335')
    cylinder(2.6, 0.5, (-width / 2 + 52, -high / 2 + 8.4, -0.1), moulded(p['key'], 0.34), 0.2, segments=40)
    cylinder(3.0, 0.1, (-width / 2 + 52, -high / 2 + 8.4, -0.06), surface('#3a3d3f', 0.6), 0.02, segments=40)
    plate(rectangle(9, 5.4, 2.6, (-width / 2 + 68, -high / 2 + 8.4), steps=6), 0.3, surface('#0d0b10', 0.12), (0, 0, -0.1), 0.1)


def standing(p):
    wide, deep, tall = p['size']
    shell = moulded(p['colour'], 0.44)
    foot = 3.0
    high = tall - foot
    radius, centre = 67.0, high * 0.56
    with group('console') as root:
        plate(rectangle(wide - 8, deep - 12, 6), foot + 1, rubber('#1d1f20'), (0, 0, 0), 0.6)
        with group('shell', (0, 0, foot)):
            with group('front', (0, -deep / 2, high / 2), (90, 0, 0)):
                plate(rectangle(wide - 6, high - 2 * WALL, 0), WALL, shell, (0, 0, -WALL), 0.2)
                power_key((0, high / 2 - 22, 0), 7.6, p)
                mouths.mouth('usb-a', (0, -high / 2 + 56, 0.0), '#2f3335', 90)
                cylinder(3.0, 0.1, (0, -high / 2 + 36, -0.06), surface('#3a3d3f', 0.6), 0.02, segments=40)
                cylinder(2.6, 0.5, (0, -high / 2 + 36, -0.1), moulded(p['key'], 0.34), 0.2, segments=40)
            for sx in (-1, 1):
                for sy in (-1, 1):
                    cylinder(3.0, high - 2 * WALL, (sx * (wide / 2 - 3.0), sy * (deep / 2 - 3.0), WALL), shell, 0.6, segments=48)
            block((wide - 6, WALL, high - 2 * WALL), (0, deep / 2 - WALL / 2, WALL), shell, 0.2)
            box((WALL, deep - 6, high - 2 * WALL), (-wide / 2 + WALL / 2, 0, high / 2), shell, 0.2)
            for level in (WALL / 2, high - WALL / 2):
                with group('end', (0, 0, level)):
                    cut = [rectangle(wide - 14, deep - 16)] if level > 20 else []
                    plate(rectangle(wide, deep, 3.0, steps=8), WALL, shell, (0, 0, -WALL / 2), 0.6, cut, segments=2)
                    if cut:
                        sheet_of_holes(wide - 13, deep - 15, WALL - 0.8, shell, (0, 0, -WALL / 2 + 0.4), 5.2, 1.6, 1.5)
            box((wide - 8, deep - 8, 1), (0, 0, high - 14), surface('#0b0c0c', 0.8), 0)
            with group('side', (wide / 2, 0, high / 2), (90, 0, 90)):
                # x goes to the rear, y up.
                at = (0, centre - high / 2)
                plate(rectangle(deep - 6, high - 2 * WALL, 0), WALL, shell, (0, 0, -WALL), 0.2, [circle(radius, at, 96)])
                lathe([(radius, -WALL), (radius, -0.9), (radius - 0.9, -1.2), (radius - 0.9, -WALL), (radius, -WALL)], moulded('#0f1011', 0.5), (*at, 0), segments=96)
                holes = rows_of_holes(2 * radius, 2 * radius, at, 6.0, 2.15, lambda x, y: math.hypot(x - at[0], y - at[1]) < radius - 5)
                plate(circle(radius - 0.4, at, 96), 1.8, moulded('#17191a', 0.46), (0, 0, -WALL - 0.3), 0.3, holes)
                fan_below(p, (*at, -8), 104)
                scratches(p.get('scratches', []), 0, p.get('scratch', '#b9bdbf'))
                label(46, 20, (p['label'][0], p['label'][1], 0.02), [(p['title'], 4.4, 'display'), (p['facts'], 2.4, 'bold')], barcode=p['sku'], radius=1)
    return root


def console(p):
    return standing(p) if p.get('stands') else lying(p)


def three_quarter(p):
    root = console(p)
    light.studio(280, -36)
    cameras.frame(root, *p['seen'], 85, 0.86, 24)


def front(p):
    root = console(p)
    light.studio(280, -36)
    cameras.frame(root, *p['seen_front'], 85, 0.86, 24)


def macro(p):
    console(p)
    light.studio(150, -36)
    at, azimuth, elevation, wide = p['look']
    cameras.macro(at, azimuth, elevation, wide, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
