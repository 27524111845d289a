"""Under the binocular: the board of a telephone that fell into water, salts and copper oxides between the leads of a chip; then out of the ultrasonic bath,
its eaten capacitor replaced.

Sizes: TSSOP-16, 5.0 × 4.4 mm, leads 0.65 mm apart (JEDEC MO-153); passives 0402 and 0603.
"""
import numpy as np

from kit import microscope
from kit.artwork import Artwork
from kit.geometry import block, group, rectangle
from kit.materials import surface
from kit.parts import solder
from kit.parts.board import board
from kit.parts.chips import Passives, choke, gull_wing

WIDE, DEEP = 22.0, 19.0
CHIP = (WIDE / 2 - 1.0, 11.2)
LEADS, PITCH, SPAN = 8, 0.65, 6.4
FOOT = CHIP[1] - SPAN / 2 + 0.3
AREA = (WIDE / 2 - 6.4, FOOT - 5.2, WIDE / 2 + 5.0, FOOT + 2.2)
# The row of capacitors between the leads and the edge: the third one is eaten.
CAPS = [(WIDE / 2 - 3.2 + index * 1.35, FOOT - 1.9) for index in range(5)]
EATEN = 2
PADS = [(WIDE / 2 + 3.6, 10.2), (WIDE / 2 + 3.6, 11.9), (WIDE / 2 + 5.2, 10.2)]


def lead(index):
    return CHIP[0] + (index - (LEADS - 1) / 2) * PITCH


def artwork(p):
    art = Artwork(WIDE, DEEP, 80)
    art.pour()
    art.bus([(0.6, 2.4), (9, 2.4), (10.6, 4), (21.4, 4)], 6, 0.36, 0.13)
    art.bus([(20.4, 1), (20.4, 9), (18.6, 11), (18.6, 18.4)], 4, 0.4, 0.13)
    art.bus([(1.6, 1), (1.6, 8), (3.2, 10), (3.2, 18)], 4, 0.4, 0.13)
    for index in range(LEADS):
        x = lead(index)
        near = CAPS[min(4, index // 2 + index % 2)]
        art.track([(x, FOOT), (x, FOOT - 0.8), (near[0], FOOT - 1.2), (near[0], near[1] + 0.45)], 0.16)
        art.pad(x, FOOT, 0.36, 1.1, 0.08)
        art.pad(x, CHIP[1] + SPAN / 2 - 0.3, 0.36, 1.1, 0.08)
    for x, y in CAPS:
        for side in (-1, 1):
            art.pad(x, y + side * 0.5, 0.6, 0.55, 0.08)
        art.track([(x, y - 0.6), (x, y - 1.3)], 0.2)
        art.via(x, y - 1.4, 0.2)
    for x, y in PADS:
        art.ring(x, y, 0.55, 0)
        art.via(x + 0.9, y + 0.5, 0.2)
    art.stitch(21, 70, [(6, 4, 17, 16)])
    art.frame(CHIP[0], CHIP[1], 5.5, 7.7, 0.13)
    art.text(p['mark'], WIDE / 2 + 3.1, 13.6, 0.75, 0.11)
    art.text('C212', CAPS[4][0] + 1.7, CAPS[4][1], 0.62, 0.1)
    return art


def surroundings(p, clean):
    board(artwork(p), rectangle(WIDE, DEEP, 0, (WIDE / 2, DEEP / 2)), p['mask'], 0.8)
    gull_wing((CHIP[0], CHIP[1], 0), 0, LEADS, PITCH, (5.0, 4.4), SPAN, p['chip'], 1.0, lead=0.24)
    parts = Passives()
    for index, (x, y) in enumerate(CAPS):
        if clean or index != EATEN:
            parts.put('capacitor', x, y, 90, '0402')
    parts.put('resistor', WIDE / 2 - 5.2, 8.4, 90, '0402')
    parts.put('resistor', WIDE / 2 - 5.2, 10.2, 90, '0402')
    parts.put('capacitor', WIDE / 2 + 5.4, 7.0, 0, '0603')
    choke(2.6, (WIDE / 2 + 4.6, 14.9, 0), 0, '2R2', 1.2)
    for index in range(LEADS):
        x = lead(index)
        # The fillet at the toe of each lead.
        solder.skin((x - 0.3, FOOT - 0.75, x + 0.3, FOOT + 0.4), 0.02,
                    lambda across, up, x=x: solder.wetted(across, up, (x, FOOT, 0.36, 1.1), (x, FOOT + 0.1, 0.24, 0.5), 0.13, 0.14, 0.04), solder.shiny())


def reach(across, up):
    """1 where the water stayed, 0 where it never was: along the leads, down to the capacitors."""
    line = [(lead(1), FOOT), (lead(5), FOOT - 0.1), CAPS[3], CAPS[2], CAPS[1]]
    away = solder.from_line(across, up, line)
    ragged = solder.noise(3, 1.1, across, up) - 0.5
    return np.clip(1.0 - (away - 0.3) / 1.05 + ragged * 1.1, -1, 1)


def before(p):
    with group('board', (-WIDE / 2, -DEEP / 2, 1.65)):
        surroundings(p, False)
        x, y = CAPS[EATEN]
        # What is left of the capacitor: half a body, leaning, its end gone.
        block((0.48, 0.52, 0.42), (x, y + 0.16, 0.03), surface('#6b5636', 0.8, 0, 0.1, 0.2, relief=0.05, relief_size=0.1), 0.08, (14, 6, 8))

        def film(across, up):
            here = reach(across, up) + 0.35
            return np.where(here > 0, 0.012 + 0.05 * np.clip(here, 0, 1) * solder.noise(7, 0.4, across, up), solder.BELOW)

        solder.skin(AREA, 0.03, film, solder.stain('#6a4a1f', 0.55, 0.5))

        def oxide(across, up):
            """Copper's own green: it climbs what is metal."""
            here = reach(across, up) - 0.12
            climb = sum(0.42 * np.exp(-np.maximum(solder.from_rectangle(across, up, (lead(i), FOOT, 0.26, 0.8)), 0) / 0.12) for i in range(1, 7))
            climb = climb + sum(0.55 * np.exp(-np.maximum(solder.from_rectangle(across, up, (cx, cy + side * 0.42, 0.5, 0.2)), 0) / 0.16)
                                for cx, cy in CAPS[1:4] for side in (-1, 1))
            grain = solder.noise(17, 0.24, across, up, 4)
            tall = here * (0.09 + 0.26 * grain + climb * (0.45 + 0.75 * grain))
            # On bare mask it holds in spots, on metal everywhere.
            return np.where((here > 0) & (grain + np.minimum(climb, 0.4) > 0.52), tall, solder.BELOW)

        solder.skin(AREA, 0.02, oxide, surface('#35705f', 0.86, 0, 0.08, 0.15, relief=0.07, relief_size=0.06, specular=0.2))

        def powder(across, up):
            """Paler where it dried last."""
            under = oxide(across, up)
            patch = solder.noise(51, 0.5, across, up, 4)
            return np.where((under > 0.02) & (patch > 0.5), under + 0.012 + 0.05 * (patch - 0.5), solder.BELOW)

        solder.skin(AREA, 0.018, powder, surface('#79ab9b', 0.9, 0, 0.08, 0.12, relief=0.06, relief_size=0.05, specular=0.2))

        def salts(across, up):
            """Crystals on top, where the last of the water dried."""
            under = oxide(across, up)
            patch = solder.noise(23, 0.62, across, up, 3)
            needle = solder.noise(29, 0.13, across, up, 3)
            return np.where((patch > 0.55) & (needle > 0.42) & (under > 0.03), under + 0.03 + 0.26 * (needle - 0.42) * (patch - 0.5) * 6, solder.BELOW)

        solder.skin(AREA, 0.018, salts, surface('#d9e4da', 0.7, 0, 0.08, 0.1, relief=0.05, relief_size=0.05, specular=0.3))
        # A test pad that turned brown, and one that turned green.
        for (px, py), colour in zip(PADS, ('#5b3a1c', '#3f8a74')):
            solder.skin((px - 0.7, py - 0.7, px + 0.7, py + 0.7), 0.02,
                        lambda across, up, px=px, py=py: np.where(np.hypot(across - px, up - py) < 0.42 + 0.3 * (solder.noise(41, 0.4, across, up) - 0.4),
                                                                  0.015 + 0.07 * solder.noise(43, 0.2, across, up), solder.BELOW),
                        surface(colour, 0.8, 0, 0.08, 0.15, relief=0.05, relief_size=0.06, specular=0.2))
    microscope.look((0, -1.0, 1.7))


def after(p):
    with group('board', (-WIDE / 2, -DEEP / 2, 1.65)):
        surroundings(p, True)
        x, y = CAPS[EATEN]
        for side in (-1, 1):
            # Fresh solder at both ends of the new one.
            solder.skin((x - 0.45, y + side * 0.62 - 0.4, x + 0.45, y + side * 0.62 + 0.4), 0.018,
                        lambda across, up, side=side: solder.wetted(across, up, (x, y + side * 0.55, 0.62, 0.62), (x, y + side * 0.36, 0.46, 0.26), 0.34, 0.13, 0.05), solder.shiny())
        # The oxide is gone, and what it ate stays eaten: a shadow in the mask.
        def shadow(across, up):
            here = reach(across, up) - 0.45
            return np.where(here > 0, 0.008, solder.BELOW)

        solder.skin(AREA, 0.03, shadow, solder.stain('#b9c2a8', 0.1, 0.5))
    microscope.look((0, -1.0, 1.7))


VIEWS = {'before': before, 'after': after}
