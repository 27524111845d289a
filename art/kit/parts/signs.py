"""Letters and labels, in the site's own typeface: no maker's name, only facts of the product."""
import os

import bpy

from ..geometry import add, block, group, plate, rectangle
from ..materials import ink, paper

FONTS = os.path.join(os.path.dirname(__file__), '../../../node_modules/@fontsource')
FILES = {
    # The letters of National Park are made of strokes that overlap, which Blender fills by halves.
    'display': 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-800-normal.woff2',
    'text': 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-500-normal.woff2',
    'bold': 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2',
}


def font(name):
    path = os.path.abspath(os.path.join(FONTS, FILES[name]))
    for loaded in bpy.data.fonts:
        if loaded.filepath == path:
            return loaded
    return bpy.data.fonts.load(path)


def sign(body, at, size, colour='#d9dcd9', face='bold', align='CENTER', turn=(0, 0, 0), thickness=0.006, material=None,
         middle='CENTER'):
    """A line of letters `size` mm high (capitals), printed on what is at `at`."""
    curve = bpy.data.curves.new('sign', 'FONT')
    curve.body = body
    curve.font = font(face)
    curve.size = size / 0.68
    curve.align_x, curve.align_y = align, middle
    curve.extrude = thickness
    curve.resolution_u = 3
    return add('sign', curve, material or ink(colour), (at[0], at[1], at[2] + thickness * 1.2), turn)


def bars(seed, width, height, at, colour='#161817', thickness=0.01):
    """Bars that look like Code 128, drawn from the letters of `seed`; they encode nothing."""
    bits = ''.join(f'{(ord(letter) * 2654435761) % 4093:012b}' for letter in seed)
    module = width / len(bits)
    start = None
    for index, bit in enumerate(bits + '0'):
        if bit == '1' and start is None:
            start = index
        elif bit == '0' and start is not None:
            wide = (index - start) * module
            block((wide, height, thickness), (at[0] - width / 2 + start * module + wide / 2, at[1], at[2]), ink(colour), 0)
            start = None


def label(width, height, at, lines, turn=(0, 0, 0), paper_colour='#f1f1ec', ink_colour='#161817', barcode=None, radius=0.6):
    """A sticker. `lines` is (text, size, face), from top to bottom, to the left; bars at its foot when `barcode` is given."""
    with group('label', at, turn) as made:
        plate(rectangle(width, height, radius), 0.06, paper(paper_colour), (0, 0, 0.0), 0.02)
        y = height / 2 - 1.2
        for body, size, face in lines:
            y -= size
            sign(body, (-width / 2 + 1.4, y + size / 2, 0.06), size, ink_colour, face, 'LEFT')
            y -= size * 0.75
        if barcode:
            tall = min(height * 0.22, 4)
            bars(barcode, width * 0.46, tall, (width / 2 - width * 0.23 - 1.4, -height / 2 + tall / 2 + 1.2, 0.062), ink_colour)
    return made
