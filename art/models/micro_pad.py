"""Under the binocular: pads of a charging socket, two of them torn off with the old socket; then rebuilt, with wires to their tracks.

Sizes: pads 0.5 × 1.5 mm, 0.9 mm apart, anchors 1.7 × 2.6 mm with their slots (makers' land patterns of USB-C and Micro-USB sockets); enamelled wire
0.1 mm; mask cured by ultraviolet light over it.
"""
import numpy as np

from kit import microscope
from kit.artwork import Artwork
from kit.geometry import add, box, group, plate, plate_mesh, rectangle, tube
from kit.materials import bare_fr4, copper, gold, surface
from kit.parts import solder
from kit.parts.board import board
from kit.parts.chips import Passives, qfn

WIDE, DEEP, THICK = 22.0, 18.0, 1.0
PADS, PITCH, ROW = 8, 0.9, 8.2
TORN = (3, 4)
VIAS = 12.1


def place(index):
    return WIDE / 2 + (index - (PADS - 1) / 2) * PITCH


def artwork(p, torn):
    art = Artwork(WIDE, DEEP, 80)
    art.pour()
    art.bus([(1, 16.2), (8, 16.2), (11, 14.6), (21, 14.6)], 5, 0.4, 0.14)
    art.bus([(1.4, 1), (1.4, 9), (4.2, 12), (4.2, 17)], 4, 0.42, 0.14)
    art.bus([(20.6, 1), (20.6, 8), (18.4, 10.4), (18.4, 17)], 4, 0.42, 0.14)
    art.stitch(11, 90, [(3.6, 4, 18.4, 13.6)])
    for index in range(PADS):
        x, away = place(index), (index - 3.5) * 0.16
        start = ROW + (1.5 if torn and index in TORN else 0.6)
        art.track([(x, start), (x, ROW + 1.9), (x + away, ROW + 2.8), (x + away, VIAS)], 0.2)
        art.via(x + away, VIAS, 0.24, tented=index not in TORN)
        if not (torn and index in TORN):
            art.pad(x, ROW, 0.5, 1.5, 0.1)
    for x in (WIDE / 2 - 5.4, WIDE / 2 + 5.4):
        art.pad(x, ROW - 0.5, 1.7, 2.8, 0.12)
    art.line([(WIDE / 2 - 6.6, ROW - 2.6), (WIDE / 2 - 6.6, ROW + 1.3), (WIDE / 2 + 6.6, ROW + 1.3), (WIDE / 2 + 6.6, ROW - 2.6)], 0.14)
    art.text('J5', WIDE / 2 - 5.6, ROW + 2.2, 0.9, 0.13)
    art.text('C41', WIDE / 2 + 3.7, 11.6, 0.7, 0.1)
    art.text(p['mark'], WIDE / 2 - 4.2, 11.5, 0.7, 0.1)
    return art


def surroundings(p, torn):
    board(artwork(p, torn), rectangle(WIDE, DEEP, 0, (WIDE / 2, DEEP / 2)), p['mask'], THICK)
    parts = Passives()
    parts.put('capacitor', WIDE / 2 + 4.6, 12.6, 0, '0603')
    parts.put('capacitor', WIDE / 2 + 4.6, 13.9, 0, '0402')
    parts.put('resistor', WIDE / 2 - 5.0, 12.5, 90, '0402')
    parts.put('resistor', WIDE / 2 - 4.0, 12.5, 90, '0402')
    qfn(3, (WIDE / 2 + 0.4, 15.4, 0), 0, 6, [p['chip']])
    for x in (WIDE / 2 - 5.4, WIDE / 2 + 5.4):
        # The slots in which the legs of the socket stood.
        plate(rectangle(0.62, 1.7, 0.3, (x, ROW - 0.5)), 0.012, surface('#060606', 0.9), (0, 0, 0), 0)
        rim = (x, ROW - 0.5, 1.7, 2.8)
        hole = (x, ROW - 0.5, 0.7, 1.8)

        def ring(across, up, rim=rim, hole=hole):
            wet = solder.wetted(across, up, rim, hole, 0.1, 0.22, 0.05)
            return np.where(solder.from_rectangle(across, up, hole) < 0, solder.BELOW, wet)

        solder.skin((x - 1, ROW - 2.2, x + 1, ROW + 1.2), 0.03, ring, solder.shiny())


def crater(x, seed):
    """Where a pad was: bare glass and resin, its edge as the pad tore it; the end of the track stands up."""
    def torn(across, up):
        ragged = solder.noise(seed, 0.3, across, up) - 0.5
        inside = -solder.from_rectangle(across, up, (x, ROW + 0.1, 0.62, 1.9)) + ragged * 0.34
        return np.where(inside > 0, 0.012 + 0.03 * solder.noise(seed + 1, 0.12, across, up), solder.BELOW)

    solder.skin((x - 0.7, ROW - 1.3, x + 0.7, ROW + 1.5), 0.02, torn, bare_fr4())
    with group('end', (x, ROW + 1.52, 0.03), (-38, 0, seed % 9 - 4)):
        box((0.2, 0.62, 0.035), (0, -0.3, 0), copper(), 0.01)


def before(p):
    with group('board', (-WIDE / 2, -DEEP / 2, 1.65)):
        surroundings(p, True)
        for index in range(PADS):
            x = place(index)
            if index in TORN:
                crater(x, 20 + index)
                continue
            # What the wick left: no two heaps are alike.
            rng = np.random.default_rng(index)
            low, high = rng.uniform(0.1, 0.2), rng.uniform(0.16, 0.34)
            middle = ROW + rng.uniform(-0.35, 0.35)

            def heap(across, up, x=x, low=low, high=high, middle=middle, index=index):
                flat = solder.wetted(across, up, (x, ROW, 0.5, 1.5), (x, middle, 0.2, 0.3), low, 0.3, 0.04)
                return solder.merged(flat, solder.dome(across, up, x, middle, 0.3, high), blend=0.1)

            solder.skin((x - 0.5, ROW - 1, x + 0.5, ROW + 1), 0.025, heap, solder.grainy() if index % 3 == 0 else solder.shiny())
        # One pad still hangs on the drop that tore it off.
        with group('flake', (place(3) - 0.75, ROW - 2.1, 0.06), (9, -12, 63)):
            add('pad', plate_mesh(rectangle(0.5, 1.5, 0.06), 0.035, 0.01), gold())
            solder.bead((0.02, 0.2, 0.0), 0.24, solder.grainy(), 0.7)

        def burnt(across, up):
            spread = solder.noise(5, 1.6, across, up)
            reach = 1 - solder.from_rectangle(across, up, (WIDE / 2, ROW - 0.4, 5.5, 0.4)) / 2.0
            return np.where(spread * reach > 0.3, 0.014 + 0.05 * (spread * reach - 0.3), solder.BELOW)

        solder.skin((WIDE / 2 - 6, ROW - 3.4, WIDE / 2 + 6, ROW + 3), 0.05, burnt, solder.stain('#5a3a12', 0.42, 0.2))
    microscope.look((0, -0.3, 1.7))


def after(p):
    with group('board', (-WIDE / 2, -DEEP / 2, 1.65)):
        surroundings(p, False)
        for index in range(PADS):
            x = place(index)
            solder.skin((x - 0.5, ROW - 1, x + 0.5, ROW + 1), 0.025,
                        lambda across, up, x=x: solder.wetted(across, up, (x, ROW, 0.5, 1.5), (x, ROW, 0.1, 0.9), 0.05, 0.2, 0.04), solder.shiny())
        enamel = surface('#b4522c', 0.24, 0.75, 0.06, 0.5)
        for index in TORN:
            x, away, side = place(index), (index - 3.5) * 0.16, -1 if index == TORN[0] else 1
            tube([(x, ROW + 0.35, 0.1), (x, ROW + 0.75, 0.15), (x + side * 0.05, ROW + 1.4, 0.1), (x + side * 0.3, ROW + 2.2, 0.1), (x + side * 0.34, ROW + 3.0, 0.1),
                  (x + away * 0.9, VIAS - 0.32, 0.13), (x + away, VIAS, 0.12)], 0.055, enamel, 0.4)
            for sx, sy, radius in ((x, ROW + 0.42, 0.21), (x + away, VIAS, 0.27)):
                solder.skin((sx - 0.5, sy - 0.6, sx + 0.5, sy + 0.6), 0.02,
                            lambda across, up, sx=sx, sy=sy, radius=radius: solder.merged(
                                solder.dome(across, up, sx, sy, radius, 0.19), solder.dome(across, up, sx, sy - 0.14, radius * 0.8, 0.12)), solder.shiny())
        # The resin that holds both wires, cured.
        middle = [(place(3) - 0.2, ROW + 1.25), (place(3) - 0.25, ROW + 2.7), (place(4) + 0.25, ROW + 2.7), (place(4) + 0.2, ROW + 1.25)]

        def cured(across, up):
            inside = 0.62 - solder.from_line(across, up, middle) + 0.12 * solder.noise(8, 0.7, across, up)
            return np.where(inside > 0, 0.2 * np.sqrt(np.clip(inside / 0.62, 0, 1)), solder.BELOW)

        solder.skin((place(3) - 1.3, ROW + 0.4, place(4) + 1.3, ROW + 3.6), 0.03, cured, solder.stain('#1d7d46', 0.5, 0.12))
    microscope.look((0, -0.3, 1.7))


VIEWS = {'before': before, 'after': after}
