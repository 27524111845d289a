"""Plugs at the end of a cable.

Sizes: HDMI 2.1 plug of type A (shell 13.9 × 4.45 mm, 11.8 mm out of its moulding); USB Type-C 2.3 plug (shell 8.25 × 2.4 mm,
6.65 mm out of its moulding).
"""
from ..geometry import cylinder, group, lathe, plate, rectangle
from ..materials import anodised, gold, moulded, nickel, rubber
from .signs import sign

# Shell, how far it comes out, moulding (width, height, length).
PLUGS = {
    'hdmi': ((13.9, 4.45), 11.8, (20.5, 11.0, 34.0)),
    'usb-c': ((8.25, 2.4), 6.65, (12.2, 6.6, 24.0)),
}


def shell_outline(kind, by=0.0):
    """The mouth of the plug, `by` mm smaller on each side."""
    width, height = (side / 2 - by for side in PLUGS[kind][0])
    if kind == 'usb-c':
        return rectangle(width * 2, height * 2, height - 0.01, steps=10)
    # The lower corners are cut: it goes in one way only.
    return [(-width + 2.1, -height), (width - 2.1, -height), (width, -height + 1.9), (width, height), (-width, height), (-width, -height + 1.9)]


def plug(p, at, turn):
    """Looks at -y; its cable comes from +y, its moulding begins at y = 0."""
    kind = p['plug']
    _, out, (width, height, length) = PLUGS[kind]
    with group('plug', (at[0], at[1], height / 2), (0, 0, turn)):
        body = anodised(p['accent'], 0.42) if p.get('metal') else moulded(p['colour'], 0.46)
        with group('moulding', (0, 0, 0), (90, 0, 0)):
            plate(rectangle(width, height, min(height * 0.42, 3.2), steps=8), length, body, (0, 0, 0), 0.9, segments=3)
            plate(shell_outline(kind), out, gold() if p.get('gilt') else nickel(), (0, 0, length), 0.12, [shell_outline(kind, 0.32)])
            # What holds the contacts, back from the mouth.
            plate(shell_outline(kind, 0.3), out - 1.6, moulded('#0e0f10'), (0, 0, length), 0)
        relief = p['across'] / 2
        for ring in range(6):
            lathe([(relief, 0), (relief + 1.5 - ring * 0.16, 0.3), (relief + 1.5 - ring * 0.16, 1.7), (relief, 2.0)], rubber(p['colour']),
                  (0, ring * 2.5 + 0.2, 0), (-90, 0, 0), 40)
        cylinder(relief + 0.5, 16, (0, 0, 0), rubber(p['colour']), 0.3, (-90, 0, 0))
        for index, line in enumerate(p['marks']):
            size = (2.0, 1.5)[min(index, 1)] * (1 if kind == 'hdmi' else 0.8)
            sign(line, (0, -length * 0.42 - index * size * 2.1, height / 2), size, p.get('ink', '#cfd2cf'), 'display' if index == 0 else 'bold')
    return length + out
