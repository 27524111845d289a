"""HDMI sockets to solder on a console's board: type A, 19 contacts, legs that go through the board.

Sizes: HDMI 1.4b, 4.1.9 (mouth 14 × 4.55 mm, tongue 11.2 mm wide, contacts 0.5 mm apart in two rows, shifted by half); shell and legs: makers'
drawings of common through-hole sockets (15 × 6.1 mm, 11.5 mm deep; legs 1.1 mm wide, 2.2 mm below the shell).
"""
from kit import cameras, light
from kit.geometry import block, box, box_mesh, add, group, plate
from kit.materials import gold, moulded, nickel, steel, surface, tin

WIDE, TALL, DEEP = 15.0, 6.1, 11.5


def mouth(by=0.0):
    """The opening seen from the front, its narrow side down, `by` mm smaller on each side."""
    w, h = WIDE / 2 - by, TALL / 2 - by
    return [(-w + 2.3, -h), (w - 2.3, -h), (w - 1.5, -h + 0.35), (w, -h + 2.3), (w, h - 0.3), (w - 0.3, h), (-w + 0.3, h), (-w, h - 0.3), (-w, -h + 2.3), (-w + 1.5, -h + 0.35)]


def socket(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Its mouth looks at -y; it stands on its legs, whose feet are z = 0."""
    leg = p.get('leg', 2.2)
    metal = nickel()
    with group('socket', at, turn) as made:
        middle = leg + TALL / 2
        with group('shell', (0, 0, middle), (90, 0, 0)):
            # Folded sheet, 0.35 mm thick; its rim opens a little.
            plate(mouth(), DEEP, metal, (0, 0, -DEEP / 2), 0.1, [mouth(0.35)])
            plate([(x * 1.035, y * 1.075) for x, y in mouth()], 0.5, metal, (0, 0, DEEP / 2 - 0.25), 0.16, [mouth(0.2)], segments=3)
        # Springs that hold the plug: cut on three sides, bent inwards.
        for x in (-4.2, 4.2):
            block((2.6, 5.6, 0.04), (x, 0.4, leg + TALL - 0.015), surface('#0b0c0d', 0.8), 0)
            box((2.0, 5.0, 0.3), (x, 0.5, leg + TALL - 0.14), metal, 0.1, (5, 0, 0))
        for side in (-1, 1):
            box((0.04, 4.4, 1.9), (side * (WIDE / 2 - 0.012), 0.4, middle + 0.7), surface('#0b0c0d', 0.8), 0)
            box((0.3, 3.8, 1.4), (side * (WIDE / 2 - 0.12), 0.4, middle + 0.7), metal, 0.1, (0, 0, side * 5))
        block((0.16, DEEP - 0.8, 0.03), (0.6, 0, leg + TALL - 0.012), surface('#2c2d2e', 0.5), 0)
        # The body that holds the contacts, and its tongue.
        black = moulded(p.get('body', '#121314'), 0.4)
        block((WIDE - 0.9, 3.4, TALL - 0.8), (0, DEEP / 2 - 1.9, leg + 0.4), black, 0.2)
        block((11.2, DEEP - 2.6, 1.25), (0, -0.4, middle - 0.45), black, 0.12)
        contact = box_mesh((0.3, DEEP - 4.4, 0.12), 0.03)
        contact.materials.append(gold())
        for index in range(19):
            x, up = (index - 9) * 0.5, index % 2 == 0
            add('contact', contact, None, (x, -0.9, middle + (0.83 if up else -0.48)))
        tails(p, leg)
        legs(p, leg, metal)
    return made


def tails(p, leg):
    """Nineteen tails in a row 0.5 mm apart, bent onto the board."""
    down = box_mesh((0.24, 0.18, 1.5), 0.05)
    foot = box_mesh((0.24, 1.3, 0.18), 0.05)
    for mesh in (down, foot):
        mesh.materials.append(tin())
    for index in range(19):
        x = (index - 9) * 0.5
        add('tail', down, None, (x, DEEP / 2 + 0.35, leg + 0.72))
        add('foot', foot, None, (x, DEEP / 2 + 0.92, leg - 0.02))


def legs(p, leg, metal):
    """Folded out of the shell: four at the sides; some models have an ear on each side in front."""
    for side in (-1, 1):
        for y in p['legs']:
            box((0.4, 1.1, leg + 1.6), (side * (WIDE / 2 + 0.05), y, (leg + 1.6) / 2), metal, 0.1)
            box((0.4, 2.2, 1.3), (side * (WIDE / 2 + 0.02), y, leg + 1.3), metal, 0.12)
            box((0.36, 0.7, 0.5), (side * (WIDE / 2 + 0.05), y, 0.1), tin(), 0.15)
    if p.get('flange'):
        for side in (-1, 1):
            block((2.3, 0.45, 4.6), (side * (WIDE / 2 + 1.1), -DEEP / 2 + 1.0, leg + 0.6), steel(0.3), 0.12)
            block((0.9, 0.46, 0.9), (side * (WIDE / 2 + 1.4), -DEEP / 2 + 0.98, leg + 2.4), surface('#0b0c0d', 0.8), 0.3)


def pair(p):
    """One shows its mouth, one its tails."""
    with group('sockets') as root:
        socket(p, (-6, -3, 0), (0, 0, -18))
        socket(p, (13, 9, 0), (0, 0, p.get('second', 160)))
    return root


def three_quarter(p):
    root = pair(p)
    light.studio(45, -36)
    cameras.frame(root, -20, 30, 100, 0.8, 26)


def rear(p):
    """Turned over: what is soldered."""
    with group('socket') as root:
        socket(p, (0, 0, p.get('leg', 2.2) + TALL + 0.1), (0, 180, 158))
    light.studio(30, -30)
    cameras.frame(root, -14, 40, 100, 0.72, 26)


def macro(p):
    with group('socket'):
        socket(p)
    light.studio(26, -36)
    cameras.macro((0.4, -DEEP / 2, p.get('leg', 2.2) + TALL / 2 - 0.6), -16, 15, 21, 100, 30)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
