"""Heat sinks and covers screwed on a board: `at` is the middle of their foot, sizes in mm, colours from the parameters of the board."""
from ..geometry import block, box, group, plate
from ..materials import anodised, surface
from .screws import pan_head
from .signs import sign


def finned(at, size, p, fins, along='x', words=None):
    """A heat sink of extruded aluminium with slots cut across."""
    width, depth, height = size
    metal = anodised(p['sink'], 0.4)
    with group('heat sink', at):
        block((width, depth, height * 0.42), (0, 0, 1.0), metal, 0.6, segments=3)
        block((width - 1, depth - 1, 1.0), (0, 0, 0.1), surface('#9aa3a8', 0.7), 0.1)
        run = width if along == 'x' else depth
        pitch = run / fins
        for i in range(fins):
            offset = -run / 2 + (i + 0.5) * pitch
            fin_size = (pitch * 0.58, depth, height * 0.6) if along == 'x' else (width, pitch * 0.58, height * 0.6)
            fin_at = (offset, 0, height * 0.42 + 0.6) if along == 'x' else (0, offset, height * 0.42 + 0.6)
            block(fin_size, fin_at, metal, 0.5)
        if words:
            sign(words, (0, 0, height + 0.62), min(width, depth) * 0.2, p.get('sink_ink', '#c9ccca'), 'display')


def plain_sink(at, size, p, words, turn=0, chamfer=4):
    """A flat cover: chipset or M.2, its corner cut as the brand cuts corners, lines milled across."""
    width, depth, height = size
    metal = anodised(p['sink'], 0.4)
    with group('cover', at, (0, 0, turn)):
        outline = [(-width / 2, -depth / 2), (width / 2 - chamfer, -depth / 2), (width / 2, -depth / 2 + chamfer), (width / 2, depth / 2), (-width / 2 + chamfer, depth / 2),
                   (-width / 2, depth / 2 - chamfer)]
        plate(outline, height, metal, (0, 0, 1), 0.7, segments=3)
        for i in range(4):
            box((depth * 0.03, depth * 0.7, 0.1), (width / 2 - depth * 0.42 + i * depth * 0.075, -depth * 0.06, height + 1.0), surface('#0c0d0e', 0.6, 0.5), 0, (0, 0, -28))
        sign(words, (-width * 0.17, 0, height + 1.02), min(width * 0.13, depth * 0.24), p.get('sink_ink', '#c9ccca'), 'display')
        pan_head((width / 2 - 4.5, depth / 2 - 4.5, height + 0.9), 1.8, 0.8, 'ph')
