"""Under the binocular: the mouth of an HDMI socket on its board, contacts crushed by a plug pushed askew; then the new socket.

Sizes: those of hdmi_socket; a contact is 0.3 mm wide, of the ten above 1 mm apart.
"""
from kit import light, microscope
from kit.artwork import Artwork
from kit.geometry import add, block, box, box_mesh, group, plate, rectangle
from kit.materials import gold, moulded, nickel, surface
from kit.parts import solder
from kit.parts.board import board
from kit.parts.chips import Passives
from models.hdmi_socket import DEEP, TALL, WIDE, mouth

MIDDLE = TALL / 2 - 0.6
TONGUE = 1.15
LONG = 8.1

# Contact (of the ten above), how far its tip went sideways and up, how it is twisted: mm and degrees.
BENT = {3: (0.34, 0.18, 14), 4: (0.1, 0.72, -6), 5: (-0.42, 0.34, -24), 6: (-0.2, 1.05, 30), 8: (0.26, 0.1, 9)}


def carrier(p):
    """The board in front of which the socket opens."""
    art = Artwork(34, 16, 50)
    art.pour()
    for x in (7.2, 26.8):
        art.pad(x, 5.4, 2.6, 3.6, 0.12)
        art.pad(x, 11, 2.6, 3.6, 0.12)
    art.stitch(3, 120, [(8, 0, 26, 16)])
    art.text('HDMI', 4.2, 8.2, 1.0, 0.15, 90)
    with group('carrier', (-17, -DEEP / 2 + 1.6, 0.0)):
        board(art, rectangle(34, 16, 0, (17, 8)), p['mask'], 1.6)
        parts = Passives()
        for index in range(3):
            parts.put('capacitor', 3.6, 2.2 + index * 1.7, 0, '0603')
            parts.put('resistor', 30.2, 2.2 + index * 1.7, 0, '0603')
    # The legs of its shell, and their solder.
    for side in (-1, 1):
        box((0.4, 1.2, 2.2), (side * (WIDE / 2 + 0.1), -DEEP / 2 + 4.4, 0.9), nickel(), 0.1)
        solder.skin((side * 7.6 - 1.4, -DEEP / 2 + 3, side * 7.6 + 1.4, -DEEP / 2 + 6), 0.05,
                    lambda across, up, side=side: solder.dome(across, up, side * (WIDE / 2 + 0.1), -DEEP / 2 + 4.4, 1.1, 0.7), solder.shiny())


def socket(bent, chipped):
    """Its mouth looks at -y; what is soldered under it is z = 0."""
    metal = nickel()
    with group('shell', (0, 0, TALL / 2 + 0.1), (90, 0, 0)):
        plate(mouth(), DEEP, metal, (0, 0, -DEEP / 2), 0.1, [mouth(0.35)])
        plate([(x * 1.035, y * 1.075) for x, y in mouth()], 0.5, metal, (0, 0, DEEP / 2 - 0.25), 0.16, [mouth(0.2)], segments=3)
    black = moulded('#141516', 0.42)
    block((WIDE - 0.9, 3.4, TALL - 0.8), (0, DEEP / 2 - 1.9, 0.5), black, 0.2)
    # The tongue, its corner broken where the plug hit it.
    front, back = -DEEP / 2 + 1.0, DEEP / 2 - 2
    outline = [(-5.6, front + 0.25), (-5.35, front), (5.35, front), (5.6, front + 0.25), (5.6, back), (-5.6, back)]
    if chipped:
        outline = [(-5.6, front + 0.25), (-5.35, front), (-0.2, front), (0.15, front + 0.35), (0.9, front + 0.2), (1.5, front + 0.75), (2.0, front + 0.3), (2.35, front), (5.35, front),
                   (5.6, front + 0.25), (5.6, back), (-5.6, back)]
    plate(outline, TONGUE, black, (0, 0, MIDDLE), 0.1)
    contact = box_mesh((0.36, LONG, 0.12), 0.03)
    # Duller than a mirror: it would show nothing but the dark mouth.
    gilt = surface('#edc77a', 0.45, 0.7, 0.06, 0.6)
    contact.materials.append(gilt)
    for index in range(10):
        side, lift, twist = bent.get(index, (0, 0, 0))
        x = (index - 4.5) * 1.0
        high = MIDDLE + TONGUE + 0.04
        # Twisted about its root, which holds.
        with group('contact', (x, back + 0.3, high), (0, 0, side * 5.2)):
            with group('spring', (0, 0, 0), (-lift * 7.2, 0, 0)):
                add('contact', contact, None, (0, -LONG / 2, 0), (0, twist, 0))
                if lift > 0.6:
                    # Its end folded back.
                    box((0.36, 1.1, 0.12), (0, -LONG + 0.4, 0.26), gilt, 0.03, (24, 0, twist))
    below = box_mesh((0.3, DEEP - 4.2, 0.1), 0.03)
    below.materials.append(gold())
    for index in range(9):
        add('below', below, None, ((index - 4) * 1.0, 0.1, MIDDLE - 0.04))


def scene(p, bent, chipped):
    with group('socket', (0, 0, 4.2)):
        carrier(p)
        socket(bent, chipped)
        if chipped:
            scrape = surface('#6d6c68', 0.5, 1, 0.1, 0.3)
            for x, z, turn in ((-0.6, TALL - 0.12, 24), (0.4, TALL - 0.16, -12), (1.1, TALL - 0.1, 40), (2.6, TALL - 0.14, -30)):
                box((0.9, 0.05, 0.06), (x, -DEEP / 2 - 0.24, z), scrape, 0.01, (0, turn, 0))
            # Crumbs of the tongue, and the lint of a pocket of dust.
            for x, y, size in ((0.5, -DEEP / 2 + 0.5, 0.22), (1.4, -DEEP / 2 + 0.8, 0.16), (-2.2, -DEEP / 2 + 0.6, 0.12)):
                box((size, size * 0.8, size * 0.6), (x, y, 0.7), moulded('#141516', 0.42), 0.03, (20, 30, 50))
    # A lamp before the mouth: what is bent is inside.
    light.softbox('mouth', 'fill', (6, -DEEP / 2 - 46, 26), (30, 18), 9, target=(0, 0, 7))
    microscope.look((0.4, -DEEP / 2 + 0.9, 4.2 + MIDDLE + TONGUE - 0.3), -7, 21, 70)


def before(p):
    scene(p, BENT, True)


def after(p):
    scene(p, {}, False)


VIEWS = {'before': before, 'after': after}
