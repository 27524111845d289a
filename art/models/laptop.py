"""Laptops of 14 and 15.6 inches, open or seen from behind: French keyboard, touchpad, ports on both sides, marks of use on the lid.

Sizes: usual business machines of 2021 (14 inches: 322 × 216 mm, 15.6 inches: 360 × 236 mm, 18 to 20 mm thick); the panel is 16:9; keys 19 mm apart
(ISO/IEC 9995-1); mouths: USB-A 12.5 × 5.1 mm, HDMI 14 × 4.55 mm, USB-C 8.4 × 2.6 mm, RJ45 11.7 × 8 mm.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, cylinder, group, plate, rectangle
from kit.materials import anodised, moulded, rubber, surface
from kit.parts import mouths
from kit.parts.keys import keyboard
from kit.parts.signs import sign

LID, BASE, FEET = 5.2, 13.6, 1.6


def shell(p):
    return anodised(p['colour'], 0.44) if p.get('metal') else moulded(p['colour'], 0.5)


def base(p):
    """From z = FEET up; its front is towards -y."""
    width, depth = p['size']
    body = shell(p)
    plate(rectangle(width, depth, 9, steps=8), BASE, body, (0, 0, FEET), 2.2, segments=4)
    top = FEET + BASE
    for x in (-width * 0.4, width * 0.4):
        for y in (-depth * 0.4, depth * 0.4):
            block((26, 6, FEET + 0.2), (x, y, 0), rubber(), 0.4)
    # The well of the keys, the keys, the touchpad.
    pitch = p.get('pitch', 19.0)
    pad = p.get('pad', False)
    wide = 15 * pitch + (4.7 * pitch if pad else 0)
    shift = -2.35 * pitch if pad else 0
    y = depth / 2 - 30 - 2.8 * pitch
    plate(rectangle(wide + 5, 6.1 * pitch + 3, 3, (0, y - 0.1 * pitch)), 0.06, moulded('#0e0f10', 0.55), (0, 0, top - 0.02), 0)
    keyboard((shift, y, top), moulded(p.get('keys', '#191b1d'), 0.5), pitch=pitch, pad=pad)
    touch = (p.get('touch', 0), -depth / 2 + 36)
    plate(rectangle(104, 62, 3.5, touch), 0.05, surface('#0d0e0f', 0.6), (0, 0, top - 0.03), 0)
    plate(rectangle(103, 61, 3, touch), 0.16, surface(p.get('touch_colour', p['colour']), 0.36, 0.2, 0.03, 8), (0, 0, top - 0.1), 0.04)
    for hole in range(26):
        for side in (-1, 1):
            cylinder(0.55, 0.03, (side * (width / 2 - 14), y - 30 + hole * 2.4, top - 0.01), surface('#050505', 0.9), 0.005, segments=10)
    # A light and the power key.
    cylinder(1.0, 0.05, (width / 2 - 20, -depth / 2 + 6, top - 0.01), surface('#e8efe9', 0.3), 0.01, segments=16)
    ports(p, width, depth)


def ports(p, width, depth):
    """Along both sides, from the hinge forwards."""
    z = FEET + BASE * 0.56
    for side, kinds in ((-1, p['left']), (1, p['right'])):
        y = depth / 2 - 26
        for kind in kinds:
            wide = mouths.SIZES[kind][0]
            y -= wide / 2
            with group(kind, (side * width / 2, y, z), (90, 0, 90 * side)):
                mouths.mouth(kind, (0, 0), '#1f5fa8' if kind == 'usb-a' else None)
            y -= wide / 2 + 9


def lid(p, opened):
    """Opened by `opened` degrees from closed."""
    width, depth = p['size']
    tall = depth - 6
    inches = p['inches']
    lit = (inches * 25.4 * 16 / math.hypot(16, 9), inches * 25.4 * 9 / math.hypot(16, 9))
    body = shell(p)
    with group('lid', (0, depth / 2 - 5, FEET + BASE + 1.2), (-opened, 0, 0)):
        plate(rectangle(width, tall, 9, (0, -tall / 2), steps=8), LID, body, (0, 0, 0.2), 1.7, segments=4)
        with group('face', (0, 0, 0.2), (180, 0, 0)):
            # In this group y goes up from the hinge.
            plate(rectangle(width - 3, tall - 3, 7, (0, tall / 2)), 0.25, moulded('#101112', 0.48), (0, 0, -0.1), 0.08)
            low = tall - 9.5 - lit[1]
            plate(rectangle(lit[0], lit[1], 0.6, (0, low + lit[1] / 2)), 0.05, surface('#222a33', 0.3, 0, 0), (0, 0, 0.13), 0)
            cylinder(1.5, 0.06, (0, tall - 5, 0.14), surface('#0b1126', 0.06), 0.01, segments=20)
            cylinder(0.5, 0.06, (6, tall - 5, 0.14), surface('#20242a', 0.3), 0.01, segments=12)
            for x in (-width * 0.42, width * 0.42):
                for y in (5, tall - 5):
                    plate(rectangle(14, 2, 0.9, (x, y)), 0.5, rubber('#1c1e1f'), (0, 0, 0.1), 0.2)
        with group('outside', (0, -tall / 2, LID + 0.2)):
            sign(p['mark'], (0, 0, 0), 8, p.get('mark_colour', '#7b8286'), 'display', turn=(0, 0, 180), thickness=0.02)
            for x, y, dx, dy in p.get('scratches', []):
                long = math.hypot(dx, dy)
                box((long, 0.3, 0.012), (x + dx / 2, y + dy / 2, 0), surface(p.get('scratch', '#c4c9cc'), 0.35, 0.6, 0), 0, (0, 0, math.degrees(math.atan2(dy, dx))))
    # The hinge: a bar between both halves, in the lid's own plane.
    for x in (-width * 0.33, width * 0.33):
        with group('hinge', (x - 22, depth / 2 - 4.5, FEET + BASE + 0.6), (0, 90, 0)):
            cylinder(3.2, 44, (0, 0, 0), moulded('#151617', 0.45), 0.5)


def laptop(p, opened, turned=0):
    with group('laptop', (0, 0, 0), (0, 0, turned)) as root:
        base(p)
        lid(p, opened)
    return root


def three_quarter(p):
    root = laptop(p, 112)
    light.studio(300, -36)
    cameras.frame(root, p.get('seen', -28), 22, 85, 0.86, 22)


def rear(p):
    root = laptop(p, 62, 180)
    light.studio(300, -36)
    cameras.frame(root, p.get('seen_behind', -30), 28, 85, 0.86, 22)


def macro(p):
    laptop(p, 112)
    light.studio(240, -36)
    pitch = p.get('pitch', 19.0)
    x = -5 * pitch - (2.35 * pitch if p.get('pad') else 0)
    cameras.macro((x, p['size'][1] / 2 - 30 - 2.6 * pitch, FEET + BASE + 1), -24, 34, 128, 100, 16)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
