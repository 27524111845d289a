"""A French keyboard (AZERTY, ISO 105 keys less the block of arrows and the like): keys as wide as their rows say, legends printed."""
from ..geometry import add, box_mesh, group
from .signs import sign

# Legend, width in keys of 19 mm. A legend of two lines is written « lower/upper ».
ROWS = [
    [(name, 1) for name in ('Échap', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12', 'Impr', 'Suppr')],
    [(key, 1) for key in ('²', '&/1', 'é/2', '"/3', "'/4", '(/5', '-/6', 'è/7', '_/8', 'ç/9', 'à/0', ')/°', '=/+')] + [('←', 2)],
    [('Tab', 1.5), *((key, 1) for key in 'AZERTYUIOP'), ('^/¨', 1), ('$/£', 1), ('', 1.5)],
    [('Verr', 1.75), *((key, 1) for key in 'QSDFGHJKLM'), ('ù/%', 1), ('*/µ', 1), ('Entrée', 1.25)],
    [('Maj', 1.25), ('</>', 1), *((key, 1) for key in 'WXCVBN'), (',/?', 1), (';/.', 1), (':/Á', 1), ('!/§', 1), ('Maj', 2.75)],
    [('Ctrl', 1.25), ('Fn', 1), ('', 1), ('Alt', 1.25), ('', 5.5), ('Alt Gr', 1.25), ('Ctrl', 1), ('<', 0.92), ('', 0.92), ('>', 0.91)],
]
PAD = [['', '/', '*', '-'], ['7', '8', '9', '+'], ['4', '5', '6', ''], ['1', '2', '3', ''], ['0', '', ',', '']]
UNITS = 15


def keyboard(at, material, legends='#d9dcd9', pitch=19.0, pad=False, tall=1.6, gap=2.6):
    """Its middle at `at` (without the pad of figures), keys that stand `tall` mm high; the first row is the lowest of three quarters."""
    meshes = {}

    def key(x, y, wide, deep, text):
        size = (round(wide * pitch - gap, 2), round(deep * pitch - gap, 2), tall)
        if size not in meshes:
            meshes[size] = box_mesh(size, 0.5, 3)
            meshes[size].materials.append(material)
        add('key', meshes[size], None, (x, y, tall / 2))
        if not text:
            return
        small, _, upper = text.partition('/') if len(text) == 3 else (text, '', '')
        if upper:
            sign(small, (x - size[0] * 0.22, y - size[1] * 0.22, tall), 2.3, legends, 'bold')
            sign(upper, (x - size[0] * 0.22, y + size[1] * 0.2, tall), 2.3, legends, 'bold')
        elif len(text) == 1:
            sign(text, (x - size[0] * 0.22, y + size[1] * 0.12, tall), 3.3, legends, 'bold')
        else:
            sign(text, (x - size[0] / 2 + 1.6, y, tall), 1.9, legends, 'text', 'LEFT')

    with group('keyboard', at) as made:
        y = 2.35 * pitch
        for index, row in enumerate(ROWS):
            deep = 0.7 if index == 0 else 1
            x = -UNITS / 2 * pitch
            for text, wide in row:
                key(x + wide * pitch / 2, y, wide, deep, text)
                x += wide * pitch
            y -= pitch * (0.85 if index == 0 else 1)
        if pad:
            for row, line in enumerate(PAD):
                for column, text in enumerate(line):
                    if text or row == 0:
                        key((UNITS / 2 + 0.7 + column) * pitch, 2.35 * pitch - (0.85 + row) * pitch, 1, 1, text)
    return made
