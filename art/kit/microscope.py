"""The binocular microscope of the bench at ×20: an eyepiece of field number 23 before an objective that enlarges twice shows 11.5 mm."""
import math

from . import cameras, light

FIELD = 11.5  # mm across the picture

# Light-emitting diodes around the objective: what draws a row of small suns on every bead of solder.
RING = 6


def look(at, azimuth=-12, elevation=58, f_number=90, turned=0):
    """Lights what is around `at`, and looks at it. Nearly upright, as an objective hangs; sharp over about 3 mm of height. The lights but the ring
    are `turned` by so many degrees: a mirror that looks into the key shows nothing but white."""
    light.studio(30, -36, turned)
    for index in range(RING):
        angle = 2 * math.pi * (index + 0.5) / RING
        light.softbox('ring', 'fill', (at[0] + 24 * math.cos(angle), at[1] + 24 * math.sin(angle), at[2] + 36), (4.5, 4.5), 13, target=at)
    cameras.macro(at, azimuth, elevation, FIELD, 100, f_number)
