"""Sticks of controllers: the module that is soldered (DualSense), and the flat one with its flexible circuit (Joy-Con).

Sizes: soldered modules of that family: frame 16 × 16 × 9.5 mm, two sensors of 11 × 8 × 4 mm at right angles, shaft 4 × 3 mm that stands 12 mm above it, 14
legs; flat module 20.5 × 18.5 × 5 mm with two screw lugs, cap 16 mm across.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, lathe, plate, rectangle
from kit.materials import gold, moulded, rubber, steel, surface, tin, zinc
from kit.parts.flex import curve, ribbon
from kit.parts.screws import pan_head
from kit.parts.signs import sign


def soldered(p, at, turn=(0, 0, 0)):
    """Its legs' feet are z = 0."""
    leg = 3.0
    metal = zinc()
    with group('module', at, turn) as made:
        plate(rectangle(16, 16, 1), 1.2, moulded('#141516', 0.45), (0, 0, leg), 0.2)
        # The folded frame: four walls, a top with a round mouth.
        for angle in range(4):
            with group('wall', (0, 0, 0), (0, 0, 90 * angle)):
                box((14.6, 0.4, 7.4), (0, -7.9, leg + 4.6), metal, 0.15)
        plate(rectangle(16.2, 16.2, 1.6), 0.45, metal, (0, 0, leg + 8.2), 0.18, [circle(5.6, steps=48)], segments=3)
        lathe([(5.6, 0), (6.3, 0), (6.0, 0.7), (5.5, 0.7), (5.6, 0)], metal, (0, 0, leg + 8.5), segments=64)
        lathe([(0, 0), (5.4, 0), (5.2, 0.9), (3.2, 2.2), (2.4, 2.6), (0, 2.6)], moulded('#1b1d1f', 0.4), (0, 0, leg + 7.4), segments=48)
        # The shaft, flat on two sides.
        plate([(-1.9, -1.1), (-1.1, -1.5), (1.1, -1.5), (1.9, -1.1), (1.9, 1.1), (1.1, 1.5), (-1.1, 1.5), (-1.9, 1.1)], 11, moulded(p['shaft'], 0.4), (0, 0, leg + 9.4), 0.35)
        for angle in (0, 90):
            with group('sensor', (0, 0, 0), (0, 0, angle)):
                block((11.4, 4.2, 8.0), (0, -10.2, leg + 0.2), moulded(p['sensor'], 0.42), 0.4)
                cylinder(2.6, 0.4, (0, -12.2, leg + 4.4), moulded('#1b1d1f', 0.4), 0.1, (90, 0, 0), segments=32)
                box((3.4, 0.5, 0.9), (0, -12.6, leg + 4.4), surface('#c9ccca', 0.5), 0.1, (0, 24, 0))
                with group('mark', (0, -12.32, leg + 1.4), (90, 0, 0)):
                    sign(p['mark'], (0, 0, 0), 1.2, '#e6e9e6', 'bold')
                for pin in (-1, 0, 1):
                    block((0.8, 0.4, leg + 0.4), (pin * 2.5, -11.6, 0), tin(), 0.1)
        # The press switch, on a third side.
        block((6.4, 4.0, 6.0), (0, 10, leg), moulded('#17191a', 0.42), 0.3)
        cylinder(1.6, 1.4, (0, 10, leg + 6), moulded('#d8dad6', 0.4), 0.3, segments=28)
        for x in (-2.4, 2.4):
            for y in (8.8, 11.4):
                block((0.7, 0.4, leg + 0.4), (x, y, 0), tin(), 0.1)
        for sx in (-1, 1):
            for sy in (-1, 1):
                block((1.1, 0.5, leg + 1.4), (sx * 7.2, sy * 7.6, 0), metal, 0.15)
    return made


def flat(p, at, turn=(0, 0, 0)):
    """Lies on z = 0; its flexible circuit leaves towards +y."""
    with group('flat stick', at, turn) as made:
        black = moulded('#17191a', 0.45)
        plate([(-10.2, -9.2), (10.2, -9.2), (10.2, 5.4), (13.6, 6.2), (13.6, 10.2), (-8, 10.2), (-10.2, 8.6)], 4.2, black, (0, 0, 0.4), 0.5, [circle(0.95, (11.6, 8.2), 20)], segments=3)
        plate([(-9.4, -11.8), (-5.8, -11.8), (-5.8, -9), (-9.4, -9)], 1.4, black, (0, 0, 0.5), 0.3, [circle(0.95, (-7.6, -10.4), 20)])
        plate(rectangle(19.6, 17.6, 1.6, (0, -0.2)), 0.35, steel(0.36), (0, 0, 4.5), 0.1, [circle(7.0, (0, 0), 48)])
        plate(rectangle(19.8, 17.4, 1), 0.35, steel(0.4), (0, 0, 0.05), 0.1)
        for x in (-9.9, 9.9):
            box((0.35, 4, 3.6), (x, -2, 2.6), steel(0.36), 0.1)
        lathe([(0, 3.4), (6.6, 3.4), (6.2, 4.4), (3.6, 5.2), (3.2, 5.6), (3.2, 8.0), (7.2, 8.4), (7.9, 9.0), (7.9, 9.8), (7.4, 10.6), (6.5, 10.8), (5.5, 10.3), (0, 10.0)],
              rubber(p['cap']), (0, 0, 0), segments=64)
        for index in range(32):
            a = 2 * math.pi * index / 32
            box((0.5, 0.7, 1.1), (7.85 * math.cos(a), 7.85 * math.sin(a), 9.45), rubber(p['cap']), 0.15, (0, 0, math.degrees(a)))
        with group('flex', (-2, 9.4, 0), (0, 0, 90)):
            ribbon(curve([(0, 1.0), (4, 0.8), (9, 0.3), (15, 0.25)]), 6.4, colour='#5a3a1c')
            for pin in range(5):
                block((2.6, 0.7, 0.05), (13.4, (pin - 2) * 1.1, 0.32), gold(), 0.01)
    return made


def laid(p):
    with group('sticks') as root:
        if p['kind_of'] == 'flat':
            flat(p, (-15, 2, 0), (0, 0, 14))
            flat(p, (16, 0, 0), (0, 0, -148))
            for x, y, turn in ((-4, -18, 30), (4, -20, 80), (10, -17, 10), (-11, -17, 55)):
                with group('screw', (x, y, 0.9), (90, 0, turn)):
                    pan_head((0, 0, 0), 0.9, 0.6, 'ph')
                    cylinder(0.5, 3.2, (0, 0, -3.2), steel(0.3), 0.1, segments=16)
        else:
            soldered(p, (0, 0, 0), (0, 0, 8))
            soldered(p, (26, 14, 8.2), (0, -90, -30))
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(60, -36)
    cameras.frame(root, -28, 30, 100, 0.8, 26)


def front(p):
    root = laid(p)
    light.studio(60, -25)
    cameras.frame(root, -6, 62, 100, 0.8, 26)


def macro(p):
    light.studio(40, -36)
    if p['kind_of'] == 'flat':
        flat(p, (0, 0, 0), (0, 0, 150))
        cameras.macro((0, -4, 5), -24, 34, 34, 100, 24)
    else:
        soldered(p, (0, 0, 0), (0, 0, 8))
        cameras.macro((0, -8, 8), -34, 22, 32, 100, 26)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
