"""A small computer milled from one block of aluminium, its ports in a row at the rear.

Sizes: the maker's sheet of the machine of 2020: 197 × 197 × 36 mm. Its rear from left to right: mains (IEC 60320 C8), network, two USB-C, HDMI, two
USB-A, jack; exhaust below, along the whole panel.
"""
from kit import cameras, light
from kit.geometry import box, cylinder, group, lathe, plate, rectangle
from kit.materials import moulded, nickel, rubber, surface
from kit.parts import mouths
from kit.parts.perforation import scratches
from kit.parts.signs import label, sign

SIDE, TALL, FOOT = 197.0, 36.0, 2.4


def blasted(colour, rough=0.42):
    """A large face shows any unevenness of its roughness as stains: fine glass beads leave none."""
    return surface(colour, rough, 1, 0.012, 0.5, relief=0.003, relief_size=0.12)


def figure_eight(at):
    """The inlet C8: two pins in a mouth of two rounds."""
    with group('inlet', at):
        plate(rectangle(17.6, 10.6, 5.2, steps=8), 0.4, moulded('#141516', 0.4), (0, 0, -0.1), 0.1)
        plate(rectangle(14.4, 7.6, 3.7, steps=8), 0.1, surface('#050505', 0.9), (0, 0, 0.28), 0)
        for x in (-4.3, 4.3):
            cylinder(1.2, 0.6, (x, 0, 0.3), nickel(), 0.3, segments=20)


def computer(p, over=False):
    """Its front looks at -y; it stands on its round foot."""
    with group('computer') as root:
        metal = blasted(p['colour'])
        with group('body', (0, 0, FOOT)):
            plate(rectangle(SIDE, SIDE, 31, steps=14), TALL - FOOT, metal, (0, 0, 0), 2.2, segments=4)
            scratches(p.get('scratches', []), TALL - FOOT, p.get('scratch', '#eceeef'))
            with group('light', (65, -SIDE / 2, 8), (90, 0, 0)):
                cylinder(0.6, 0.05, (0, 0, 0), surface('#4a4d4f', 0.4), 0.01, segments=20)
            with group('rear', (0, SIDE / 2, (TALL - FOOT) / 2), (90, 0, 180)):
                rear(p)
        lathe([(0, 0), (80, 0), (82.5, 0.8), (82.5, FOOT + 0.4), (0, FOOT + 0.4)], rubber('#17191a'), segments=96)
    return root


def rear(p):
    """x goes right as the rear is seen, y up, z comes out."""
    panel = moulded('#1a1c1d', 0.44)
    plate(rectangle(168, 25.6, 4.2, steps=8), 0.4, surface('#060707', 0.8), (0, 0, -0.1), 0)
    plate(rectangle(167.2, 24.8, 4.0, steps=8), 0.5, panel, (0, 0, -0.14), 0.15)
    # The exhaust: slots behind a lip, the whole width.
    for index in range(40):
        box((2.6, 3.4, 0.1), ((index - 19.5) * 3.9, -9.3, 0.36), surface('#040404', 0.9), 0)
    cylinder(6.6, 0.9, (-73, 1.2, 0.2), blasted(p['colour'], 0.36), 0.3, segments=48)
    cylinder(7.2, 0.1, (-73, 1.2, 0.32), surface('#050505', 0.9), 0.02, hole=6.6, segments=48)
    figure_eight((-50, 1.2, 0.3))
    for kind, x, turn in (('rj45', -28, 180), ('usb-c', -10, 90), ('usb-c', 3, 90), ('hdmi', 20, 0), ('usb-a', 40, 90), ('usb-a', 54, 90), ('jack', 70, 0)):
        mouths.mouth(kind, (x, 1.2, 0.36), '#2b2e30' if kind == 'usb-a' else None, turn)
    for x, words in ((-10, 'USB 4'), (3, 'USB 4'), (20, 'HDMI'), (47, 'USB-A')):
        sign(words, (x, 9.8, 0.37), 1.5, '#9ba1a4', 'bold')


def sticker(p):
    label(46, 20, (56, 52, TALL + 0.02), [(p['title'], 4.4, 'display'), (p['facts'], 2.6, 'bold')], turn=(0, 0, 0), barcode=p['sku'], radius=1)


def three_quarter(p):
    root = computer(p)
    sticker(p)
    light.studio(190, -36)
    cameras.frame(root, 32, 26, 85, 0.84, 24)


def rear_view(p):
    root = computer(p)
    sticker(p)
    light.studio(190, -36, 180)
    cameras.frame(root, 158, 17, 85, 0.86, 26)


def macro(p):
    computer(p)
    light.studio(120, -36, 180)
    cameras.macro((-14, SIDE / 2, FOOT + 17), 162, 12, 92, 100, 22)


VIEWS = {'three-quarter': three_quarter, 'rear': rear_view, 'macro': macro}
