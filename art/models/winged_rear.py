"""The rear of the console that stands between two white wings (winged_console.py): a grille from wing to wing, and in it, from the top down, two USB-A,
8P8C, HDMI, an inlet of two pins.

Source of the order: the press picture of 17 September 2020 as it was described then, and a teardown of November 2020 that lists them so. How far they are
from each other is ours: nobody here has measured it.
"""
from kit import cameras, light
from kit.anchors import anchor
from kit.geometry import box, cylinder, group, plate, rectangle
from kit.materials import moulded, nickel, surface
from kit.parts import mouths
from models import winged_console


def rear():
    """Behind: slats from wing to wing, and the mouths in a block of their own. In its group x goes right as it is seen from there, y up, z comes out."""
    dark = moulded('#15171a', 0.5)
    with group('slats', (0, 106, 0)):
        for index in range(66):
            z = winged_console.LOW + 16 + index * 5.2
            left, right = winged_console.reach(-1, z) - 4, winged_console.reach(1, z) - 4
            box((left + right, 9, 1.7), ((right - left) / 2, 0, z), dark, 0.3)
    with group('rear', (0, 112, 0), (90, 0, 180)):
        plate(rectangle(27, 172, 5, (0, 122), steps=6), 3, moulded('#191b1e', 0.46), (0, 0, -2.6), 0.8, segments=3)
        for level in (188, 166):
            mouths.mouth('usb-a', (0, level, 0.5), '#1f5fa8')
        mouths.mouth('rj45', (0, 140, 0.5))
        mouths.mouth('hdmi', (0, 106, 0.5))
        inlet(62)
        anchor('hdmi', (0, 106, 1))
        anchor('power', (0, 62, 1))
        anchor('usb', (0, 177, 1))
    anchor('vents', (0, 113, 228))
    # The side of the drive is the one that bulges.
    for name, side, level in (('drive', 1, 88), ('storage', -1, 206)):
        anchor(name, (side * (winged_console.reach(side, level, winged_console.DEEP / 2 - 12) + 1), winged_console.DEEP / 2 - 4, level))


def inlet(level):
    """IEC 60320 C8: two pins in a figure of eight."""
    with group('inlet', (0, level, 0.4)):
        plate(rectangle(20, 13, 3, steps=6), 0.8, moulded('#101113', 0.42), (0, 0, -0.3), 0.2)
        plate(rectangle(15.2, 8, 3.9, steps=8), 0.06, surface('#050505', 0.85), (0, 0, 0.48), 0)
        for x in (-4.3, 4.3):
            cylinder(1.2, 1.2, (x, 0, 0.3), nickel(), 0.4, segments=20)


def ports(p):
    """Its lower half from behind, where everything is plugged in: the console is turned, as the backdrop rises on one side only."""
    with group('turned', (0, 0, 0), (0, 0, 180)):
        winged_console.console(p)
        rear()
    light.studio(330, -36)
    cameras.macro((0, -112, 158), -9, 7, 360, 100, 24)


VIEWS = {'ports': ports}
