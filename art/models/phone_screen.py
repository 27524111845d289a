"""Screens of telephones: glass over an OLED panel, its metal back, its flexible circuits and their plugs; with its chassis or without.

Sizes: makers' sheets of iPhone 12 and 13 (146.7 × 71.5 mm, 6.06 inches, 2532 × 1170) and Galaxy A54 (158.2 × 76.7 mm, 6.4 inches, 2340 × 1080): the
lit area follows from the diagonal and the number of pixels; glass 1.2 mm smaller than the telephone on each side.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, cylinder, group, plate, rectangle
from kit.materials import moulded, steel, surface
from kit.parts.flex import board_plug, curve, ribbon
from kit.parts.screws import pan_head
from kit.parts.signs import label


def lit_area(p):
    """Width and height of the panel's pixels, in mm."""
    across, down = p['pixels']
    scale = p['inches'] * 25.4 / math.hypot(across, down)
    return across * scale, down * scale


def glass(p):
    """Face up: its lower face is z = 0, its top at 1.9."""
    width, height, radius = p['glass']
    edge = surface('#050506', 0.07, 0, 0)
    plate(rectangle(width, height, radius, steps=12), 0.75, edge, (0, 0, 1.15), 0.3, segments=4)
    across, down = lit_area(p)
    # Off, a panel is a shade bluer than the black print around it.
    plate(rectangle(across, down, max(2, radius - (width - across) / 2), steps=12), 0.012, surface('#2c3749', 0.1, 0, 0), (0, 0, 1.9), 0)
    if p.get('notch'):
        wide, deep = p['notch']
        top = down / 2
        plate(rectangle(wide, deep, 4, (0, top - deep / 2 + 1), steps=8), 0.014, edge, (0, 0, 1.905), 0)
        plate(rectangle(9, 1.0, 0.49, (0, height / 2 - 3.4), steps=8), 0.02, surface('#1c1d1f', 0.7), (0, 0, 1.915), 0)
        cylinder(1.5, 0.02, (wide * 0.28, top - 2.6, 1.915), surface('#0d1326', 0.05), 0.005)
        cylinder(1.0, 0.02, (-wide * 0.28, top - 2.6, 1.915), surface('#150d14', 0.1), 0.005)
    if p.get('hole'):
        cylinder(p['hole'], 0.016, (0, down / 2 - 5.4, 1.905), edge, 0.004)
        cylinder(p['hole'] * 0.55, 0.02, (0, down / 2 - 5.4, 1.912), surface('#0b1126', 0.05), 0.005)
    plate(rectangle(width - 2.2, height - 2.2, radius - 1, steps=12), 1.16, moulded('#141516', 0.5), (0, 0, 0), 0.2)


def tab(p):
    """The tab of the film that protects a new one: it is stuck at a corner, and comes up."""
    width, height, _ = p['glass']
    with group('tab', (width / 2 - 15, -height / 2 + 13, 1.93), (0, 0, -52)):
        ribbon(curve([(0, 0), (9, 0.15), (18, 1.1), (27, 3.6), (33, 6.4)]), 11, colour=p['tab'], thick=0.12)


def chassis(p):
    """The frame that comes with it: a rim around the glass, its keys on the right."""
    width, height, radius = p['glass']
    rim = surface(p['frame'], 0.3, 0.1, 0.05, 6, coat=0.4)
    plate(rectangle(width + 2.4, height + 2.4, radius + 1.2, steps=12), 4.6, rim, (0, 0, -2.9), 0.35, [rectangle(width + 0.3, height + 0.3, radius, steps=12)], segments=4)
    plate(rectangle(width + 0.2, height + 0.2, radius, steps=12), 1.4, moulded('#1d1f21', 0.5), (0, 0, -1.4), 0.2)
    for y, long in ((24, 19), (4, 9)):
        box((0.9, long, 1.7), (width / 2 + 1.3, y, -0.6), rim, 0.4)


def back(p):
    """What the back shows, drawn with x to the right as seen from behind; its group is turned over."""
    width, height, radius = p['glass']
    if p.get('frame'):
        frame_back(p, width, height)
    else:
        # A sheet of steel as heat spreader, with its windows.
        plate(rectangle(width - 7, height - 26, 5, (0, -4)), 0.14, surface('#9fa3a5', 0.4, 1, 0.025, 14), (0, 0, 0), 0.04)
        plate(rectangle(width - 30, 46, 1.5, (6, -18)), 0.1, surface('#26292b', 0.55), (0, 0, 0.14), 0.02)
        block((12, 5.4, 1.6), (0, height / 2 - 8.5, 0), surface('#a8a9aa', 0.4, 1), 0.4)
        for x in (-17, 14, 22):
            block((6, 5, 0.9), (x, height / 2 - 8.5, 0), moulded('#191a1b'), 0.3)
        # The clips that hold it in its frame: on the rim, clear of the sheet.
        for x in (-width / 2 + 2.25, width / 2 - 2.25):
            for y in (-52, -18, 18, 48):
                block((1.5, 7, 0.8), (x, y, 0), steel(0.42), 0.15)
        label(30, 15, (6, -20, 0.25), p['label'], barcode=p['sku'], radius=0.8)
    for x, pins, reach, wide in p['flexes']:
        y = p['flex_y']
        with group('flex', (x, y, 0.3), (0, 0, 90)):
            path = curve([(0, 0), (7, 0.2), (reach * 0.45, 3.4), (reach * 0.8, 3.6), (reach, 2.2), (reach + 3.6, 2.0)])
            ribbon(path, wide)
            # It comes from under a strip of black tape.
            plate(rectangle(7, wide + 4, 0.8), 0.42, surface('#1b1d1f', 0.5), (0, 0, -0.2), 0.08)
            with group('end', (reach + 2, 0, 2.1)):
                board_plug((0, 0, 0), pins, 90)


def frame_back(p, width, height):
    """The inner side of a chassis: wells for the battery and the boards, screw bosses."""
    dark, well = moulded('#26292c', 0.5), surface('#8d9296', 0.42, 1, 0.025, 14)
    plate(rectangle(width - 2, height - 2, 6), 0.3, well, (0, 0, 0.05), 0.05)
    # Walls around the wells: boards above, battery in the middle, speaker below.
    for side in (-1, 1):
        block((7, height - 4, 1.2), (side * (width / 2 - 4.5), 0, 0.3), dark, 0.3)
    for y, deep in ((height / 2 - 4, 6), (31, 7), (-54, 7), (-height / 2 + 4, 6)):
        # A hair lower than the walls at the sides: faces in one plane would flicker.
        block((width - 4, deep, 1.1), (0, y, 0.3), dark, 0.3)
    block((9, 84, 1.0), (21, -12, 0.3), dark, 0.3)
    block((width - 20, 26, 0.8), (-1, height / 2 - 22, 0.3), surface('#a8acae', 0.4, 1), 0.3)
    block((20, 9, 1.1), (14, -height / 2 + 15, 0.3), moulded('#191b1c', 0.4), 0.4)
    for x in (-width / 2 + 5, width / 2 - 5):
        for y in (-height / 2 + 6, -34, 34, height / 2 - 6):
            cylinder(1.9, 0.4, (x, y, 1.45), steel(0.4), 0.1, hole=0.8)
    for x in (-20, 0, 20):
        pan_head((x, 31, 1.5), 1.2, 0.4, 'ph')
    label(30, 15, (-8, -14, 0.36), p['label'], barcode=p['sku'], radius=0.8)


def lie(p, over=False):
    low = 2.95 if p.get('frame') else 0.05
    with group('screen') as root:
        with group('face', (0, 0, low if not over else 1.99), (0, 180 if over else 0, 0)):
            glass(p)
            if p.get('tab') and not over:
                tab(p)
            if p.get('frame'):
                chassis(p)
            with group('back', (0, 0, -1.4 if p.get('frame') else 0), (0, 180, 0)):
                if over:
                    back(p)
    return root


def three_quarter(p):
    with group('both') as root:
        root_face = lie(p)
        root_face.rotation_euler[2] = math.radians(p.get('turned', -24))
    light.studio(130, -36)
    light.sheen(130, -36, -14, 0.7)
    cameras.frame(root, -14, 34, 100, 0.86, 22)


def rear(p):
    root = lie(p, True)
    root.rotation_euler[2] = math.radians(90)
    light.studio(130, -30)
    cameras.frame(root, -12, 52, 100, 0.86, 22)


def macro(p):
    lie(p, True)
    light.studio(90, -36)
    x, y = -p['flexes'][0][0], p['flex_y']
    cameras.macro((x, y + 18, 2.6), -26, 34, 54, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
