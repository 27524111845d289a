"""Storage that one carries: a USB stick, a microSD card, an external drive of 2.5 inches.

Sizes: USB-A plug 12 × 4.5 mm, 18.75 mm long (USB 3.2); microSD 15 × 11 × 1 mm with 17 contacts in two rows for Express (SD 7.1); external drive
117 × 80 × 13 mm with a Micro-B 3.0 inlet, as drives of that size.
"""
from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, lathe, plate, rectangle, tube
from kit.materials import anodised, gold, moulded, nickel, rubber, surface
from kit.parts.flex import curve
from kit.parts.signs import sign


def stick(p, at, turn):
    """Its plug towards -y, lying on z = 0."""
    with group('stick', at, turn) as made:
        metal, body = nickel(), anodised(p['colour'], 0.4)
        low = 1.6
        with group('plug', (0, 0, low + 2.25), (90, 0, 0)):
            plate(rectangle(12, 4.5, 0.5), 18.75, metal, (0, 0, 0), 0.08, [rectangle(11.4, 3.9, 0.3)])
            plate(rectangle(11.4, 3.9, 0.3), 0.2, surface('#050505', 0.9), (0, 0, 3), 0)
            box((11.2, 1.8, 17.2), (0, -1.0, 9.4), moulded(p['tongue'], 0.45), 0.2)
            for pin in range(4):
                box((1.5, 0.1, 9), ((pin - 1.5) * 2.3, -0.08, 13), gold(), 0.02)
        for x in (-2.9, 2.9):
            block((2.3, 2.0, 0.05), (x, -9.2, low + 4.5), surface('#050505', 0.85), 0.01)
        with group('body', (0, 21, 0)):
            plate(rectangle(17.6, 42, 5, steps=8), 7.6, body, (0, 0, 0.1), 1.3, [circle(2.6, (0, 16.5), 28)], segments=4)
            sign(p['title'], (0, -3, 7.71), 4.6, p['ink'], 'display', turn=(0, 0, -90))
            sign(p['facts'], (-4.8, -3, 7.71), 1.9, p['ink'], 'bold', turn=(0, 0, -90))
            sign(p['sku'], (5.4, -3, 7.71), 1.3, p['ink'], 'text', turn=(0, 0, -90))
            cylinder(0.7, 0.06, (0, 8.6, 7.7), surface('#e9f4ff', 0.2), 0.01, segments=16)
        # A cord through its eye.
        tube([*curve([(-1, 37.5, 4), (0, 40, 9), (3, 47, 4), (10, 54, 1.0), (16, 50, 1.0), (12, 43, 1.2), (5, 41, 4), (0.6, 38.5, -0.4 + 2)], 10)], 0.8, rubber('#2f3437'), 0)
    return made


CARD = [(0, 0), (11, 0), (11, 6.4), (10.3, 7.0), (10.3, 8.2), (10.9, 8.9), (10.9, 9.4), (9.7, 10.8), (9.7, 15), (0, 15)]


def card(p, at, turn, over=False):
    """The face or, turned over, the contacts. Its lower left corner is the origin of its group."""
    with group('card', at, turn) as made:
        outline = [(11 - x, y) for x, y in CARD[::-1]] if over else CARD
        plate(outline, 0.72, surface(p['colour'], 0.42, 0, 0.04, 3), (0, 0, 0.02), 0.12)
        box((8.4, 1.1, 0.5), (5.2, 0.8, 0.62), surface(p['colour'], 0.42), 0.2)
        if over:
            for row, (y, count, long) in enumerate(((12.4, 8, 2.9), (8.4, 9, 1.7))):
                for pin in range(count):
                    wide = 0.8 if row == 0 else 0.62
                    x = 1.9 + 0.55 + pin * (1.1 if row == 0 else 0.98)
                    plate(rectangle(wide, long, 0.15, (x, y)), 0.03, gold(), (0, 0, 0.73), 0)
        else:
            z = 0.745
            plate(rectangle(9.0, 4.2, 0.3, (5.2, 3.9)), 0.012, surface(p['accent'], 0.4), (0, 0, z - 0.01), 0)
            sign(p['title'], (4.9, 10.6, z), 2.3, p['ink'], 'display')
            sign(p['facts'], (5.2, 4.6, z + 0.01), 0.95, '#16120d', 'bold')
            sign(p['sku'], (5.2, 2.9, z + 0.01), 0.6, '#16120d', 'text')
    return made


def drive(p, at, turn):
    """Its inlet towards -y; the label lies on its upper face."""
    with group('drive', at, turn) as made:
        low = moulded(p['colour'], 0.5)
        plate(rectangle(80, 117, 9, steps=10), 7.2, low, (0, 0, 0.6), 1.4, segments=3)
        plate(rectangle(79.4, 116.4, 8.7, steps=10), 6.2, surface(p['lid'], 0.42, p.get('metal', 0), 0.05, 5, relief=0.01, relief_size=0.3), (0, 0, 7.5), 2.4, segments=4)
        for x in (-30, 30):
            for y in (-48, 48):
                cylinder(5, 0.7, (x, y, 0), rubber(), 0.2)
        sign(p['title'], (-30, 34, 13.71), 9, p['ink'], 'display', 'LEFT')
        sign(p['facts'], (-30, 24, 13.71), 3.2, p['ink'], 'bold', 'LEFT')
        sign(p['sku'], (-30, -46, 13.71), 2.6, p['ink'], 'text', 'LEFT')
        with group('inlet', (-14, -58.5, 6.6), (90, 0, 0)):
            plate(rectangle(13.2, 3.4, 0.6), 0.5, nickel(), (0, 0, -0.2), 0.12)
            for x, wide in ((-2.9, 6.6), (3.9, 4.0)):
                plate(rectangle(wide, 2.2, 0.4, (x, 0)), 0.05, surface('#050505', 0.9), (0, 0, 0.29), 0)
                box((wide - 1.6, 0.6, 0.08), (x, 0.1, 0.36), moulded('#1b1c1d'), 0.02)
        cylinder(1.0, 0.1, (10, -52, 13.66), surface('#dff2ff', 0.2), 0.02, segments=16)
        lead(p)
    return made


def lead(p):
    """Its short cable: Micro-B 3.0 beside the inlet, USB-A at the other end."""
    black = rubber('#191b1c')
    points = curve([(-14, -71, 5), (-14, -84, 3), (0, -100, 2.2), (34, -104, 2.2), (60, -84, 2.2), (64, -46, 2.2), (64, -14, 4.2)], 10)
    tube(points, 2.1, black)
    with group('micro', (-14, -66, 3.2)):
        block((16.4, 12, 6.6), (0, -3, 0), moulded('#1b1d1e', 0.46), 1.2)
        block((12, 6.4, 2.2), (0, 5, 2.2), nickel(), 0.3)
    with group('usb', (64, -2, 0)):
        block((16.4, 26, 8.4), (0, 2, 0), moulded('#1b1d1e', 0.46), 1.6)
        with group('shell', (0, 15, 4.2), (-90, 0, 0)):
            plate(rectangle(12, 4.5, 0.5), 12, nickel(), (0, 0, 0), 0.08, [rectangle(11.4, 3.9, 0.3)])
            plate(rectangle(11.4, 3.9, 0.3), 9.6, moulded('#1f5fa8', 0.5), (0, 0, 0), 0)


def laid(p):
    with group('laid') as root:
        if p['kind_of'] == 'stick':
            stick(p, (0, 0, 0), (0, 0, 32))
        elif p['kind_of'] == 'card':
            card(p, (-8, -7, 0), (0, 0, 12))
            card(p, (8, -5, 0), (0, 0, -20), True)
        else:
            drive(p, (0, 0, 0), (0, 0, p.get('turned', 0)))
    return root


SPANS = {'stick': 70, 'card': 26, 'drive': 150}


def three_quarter(p):
    root = laid(p)
    light.studio(SPANS[p['kind_of']], -36)
    cameras.frame(root, -24, 32, 100, 0.82, 24)


def front(p):
    root = laid(p)
    light.studio(SPANS[p['kind_of']], -25)
    cameras.frame(root, -4, 68, 100, 0.82, 24)


def macro(p):
    kind = p['kind_of']
    light.studio(SPANS[kind] * 0.7, -36)
    if kind == 'stick':
        stick(p, (0, 0, 0), (0, 0, -24))
        cameras.macro((-3, -8, 3), -10, 22, 44, 100, 22)
    elif kind == 'card':
        card(p, (-5.5, -7.5, 0), (0, 0, 0), True)
        cameras.macro((0, 2.6, 0.7), 158, 40, 17, 100, 30)
    else:
        drive(p, (0, 0, 0), (0, 0, 0))
        cameras.macro((-10, -60, 6), -24, 24, 66, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
