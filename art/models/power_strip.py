"""A strip of six mains sockets with its switch, its light and its lead; and an uninterruptible supply, sockets on its top.

Sizes: strip 385 × 60 × 42 mm, sockets turned by 45° and 44 mm apart, one set apart for a charger; supply 340 × 92 × 160 mm, as line-interactive
units of 600 VA; sockets and plug: kit/parts/mains.py.
"""
from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, plate, rectangle
from kit.materials import moulded, rubber, surface
from kit.parts import mains, mouths
from kit.parts.flex import curve
from kit.parts.signs import sign


def rocker(at, colour, lit='#c8402f'):
    """A switch whose rocker is down on one side."""
    with group('switch', at):
        plate(rectangle(20, 28, 2), 1.4, moulded('#141516', 0.45), (0, 0, -0.2), 0.4, [rectangle(16, 24, 1)])
        box((15.6, 12.4, 4.4), (0, 5.6, -0.6), surface(colour, 0.3, 0, 0.03, 4, coat=0.4), 0.9, (-12, 0, 0))
        box((15.6, 12.4, 4.4), (0, -5.6, -0.9), surface(colour, 0.3, 0, 0.03, 4, coat=0.4), 0.9, (-4, 0, 0))
        box((0.7, 4, 0.1), (0, -5.6, 1.5), surface('#f2f3ef', 0.5), 0, (-4, 0, 0))
        plate(circle(2.4, (0, 6, ), 24), 0.1, surface('#f2f3ef', 0.5), (0, 0, 1.9), 0, [circle(1.8, (0, 6), 24)])


def strip(p):
    """Along x, faces up."""
    long, wide, tall = 385, 60, 42
    with group('strip') as made:
        body = moulded(p['colour'], 0.46)
        places = [(-long / 2 + 96 + i * 46 + (14 if i == 5 else 0), 0) for i in range(6)]
        holes = [mains.recess_hole(at) for at in places]
        plate(rectangle(long, wide, 14, steps=8), tall - 4, body, (0, 0, 1.5), 1.0, segments=3)
        # The face is a lid with six wells in it: what is under it is cut away.
        plate(rectangle(long, wide, 14, steps=8), 18, body, (0, 0, tall - 2.4), 1.6, holes, segments=3)
        for x, y in places:
            mains.socket((x, y, tall + 15.6), 45, p['colour'])
            block((2, 2, 0.1), (x, y, tall), surface('#050505', 0.9), 0)
        rocker((-long / 2 + 44, 0, tall + 15.8), '#b0362a')
        cylinder(2.6, 0.8, (-long / 2 + 20, 12, tall + 15.4), surface('#6fbf5a', 0.2, 0, 0, coat=0.6), 0.3, segments=24)
        sign('protection', (-long / 2 + 20, 4, tall + 15.62), 2.2, '#3c4346', 'bold', turn=(0, 0, 0))
        sign(p['facts'], (-long / 2 + 20, -18, tall + 15.62), 2.2, '#3c4346', 'bold')
        for x in (-long * 0.4, long * 0.4):
            block((14, 30, 2), (x, 0, 0), rubber(), 0.4)
        path = curve([(-long / 2, 0, 24), (-long / 2 - 30, 0, 20), (-long / 2 - 62, -22, 6), (-long / 2 - 40, -64, 3.8), (-long / 2 + 60, -92, 3.8), (-long / 2 + 130, -104, 8), (-long / 2 + 172, -104, 18.5)], 12)
        mains.lead(path, p['lead'])
        for ring in range(5):
            cylinder(6 - ring * 0.3, 3, (-long / 2 - 1 - ring * 4, 0, 23.8 - ring * 0.3), rubber(p['lead']), 0.6, (0, -90, 0), hole=3.4)
        mains.schuko_plug((-long / 2 + 208, -104, 0), (0, 0, 90), p['lead'])
    return made


def supply(p):
    """Lies on its side, sockets up; its face with the key is towards -x."""
    long, wide, tall = 340, 160, 92
    with group('supply') as made:
        body = moulded(p['colour'], 0.46)
        with group('hull', (0, 0, 3)):
            places = [(-70 + column * 56, row * 52 - 26) for column in range(3) for row in range(2)]
            plate(rectangle(long, wide, 16, steps=8), tall - 21, body, (0, 0, 0), 2, segments=3)
            plate(rectangle(long, wide, 16, steps=8), 20, body, (0, 0, tall - 20), 3, [mains.recess_hole(at) for at in places], segments=4)
            for index, (x, y) in enumerate(places):
                mains.socket((x, y, tall), -45, '#2a2d2f' if index % 2 == 0 else '#e4e5e0')
            sign('batterie et parasurtenseur', (-14, -62, tall + 0.02), 4, p['ink'], 'bold')
            sign('parasurtenseur', (-14, 62, tall + 0.02), 4, p['ink'], 'bold')
            sign(p['title'], (-122, 0, tall + 0.02), 11, p['ink'], 'display', turn=(0, 0, 90))
            sign(p['facts'], (-108, 0, tall + 0.02), 3.6, p['accent'], 'bold', turn=(0, 0, 90))
            cylinder(9, 2, (104, 40, tall - 0.6), moulded('#0f1011', 0.4), 0.5)
            cylinder(7, 2, (104, 40, tall + 0.2), surface('#c9cdcf', 0.3, 0.3), 0.5)
            cylinder(2, 0.6, (104, 22, tall - 0.1), surface('#6fbf5a', 0.2, 0, 0, coat=0.6), 0.2, segments=20)
            sign('marche', (104, 56, tall + 0.02), 3.4, p['ink'], 'bold')
            with group('data', (104, -38, tall + 0.1)):
                plate(rectangle(13, 13, 1), 0.5, surface('#8d9194', 0.4, 0.8), (0, 0, -0.2), 0.1)
                plate(rectangle(9, 8, 1), 0.06, surface('#050505', 0.9), (0, 0, 0.28), 0)
                box((5.6, 3, 0.2), (0, 0, 0.4), moulded('#1b1c1d'), 0.05)
            sign('USB', (104, -52, tall + 0.02), 3.4, p['ink'], 'bold')
        for x in (-130, 130):
            for y in (-56, 56):
                cylinder(8, 3.2, (x, y, 0), rubber(), 0.5)
        for slit in range(12):
            box((2, 0.3, 36), (60 + slit * 7, -wide / 2 - 0.05, 44), surface('#060606', 0.9), 0)
        path = curve([(long / 2, 40, 30), (long / 2 + 30, 40, 24), (long / 2 + 50, 0, 6), (long / 2 + 20, -70, 3.8), (long / 2 - 80, -116, 3.8), (long / 2 - 146, -120, 10), (long / 2 - 180, -120, 18.5)], 12)
        mains.lead(path)
        mains.schuko_plug((long / 2 - 214, -120, 0), (0, 0, -90))
    return made


def whole(p):
    with group('mains') as root:
        (supply if p['kind_of'] == 'supply' else strip)(p)
    return root


def three_quarter(p):
    root = whole(p)
    light.studio(330, -36)
    cameras.frame(root, -24, 30, 85, 0.88, 24)


def front(p):
    root = whole(p)
    light.studio(330, -25)
    cameras.frame(root, -4, 66, 85, 0.88, 24)


def macro(p):
    whole(p)
    light.studio(240, -36)
    at = (-70, -26, 92) if p['kind_of'] == 'supply' else (-110, 0, 56)
    cameras.macro(at, -24, 40, 130, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
