"""Printed circuit boards: glass and resin 1.57 mm thick unless said, mask, copper, silk screen, gold."""
import bpy
import numpy as np

from ..geometry import add, plate_mesh
from ..materials import bare_fr4, bump, linear, node, noise, shader, spread

THICKNESS = 1.57  # IPC-4101 laminates: 62 mil finished

MASKS = {  # colour over bare resin, over copper
    'green': ('#083b22', '#14603a'),
    'black': ('#0d0f10', '#282d2f'),
    'blue': ('#0c2f5e', '#1d55a0'),
    'grey': ('#2b2f31', '#42484b'),
}


def image(name, layers):
    """A picture for a shader, from an array of bytes, top row first."""
    height, width = layers.shape[:2]
    made = bpy.data.images.new(name, width, height, alpha=False, float_buffer=False, is_data=True)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = layers[::-1].astype(np.float32) / 255
    made.pixels.foreach_set(pixels.ravel())
    made.pack()
    return made


def board_material(artwork, mask='green', finish='gold'):
    """Mask over resin and copper, white silk, bare pads; tracks stand 0.02 mm above the resin, pads are in hollows of the mask."""
    material, tree, principled = shader(f'board {mask}')
    uv = tree.nodes.new('ShaderNodeTexCoord')
    picture = tree.nodes.new('ShaderNodeTexImage')
    picture.image = image('artwork', artwork.layers())
    picture.extension = 'EXTEND'
    picture.interpolation = 'Cubic'
    tree.links.new(uv.outputs['UV'], picture.inputs['Vector'])
    split = tree.nodes.new('ShaderNodeSeparateColor')
    tree.links.new(picture.outputs['Color'], split.inputs[0])
    copper, silk, bare = (split.outputs[i] for i in range(3))

    def blend(factor, low, high):
        made = tree.nodes.new('ShaderNodeMixRGB')
        tree.links.new(factor, made.inputs['Fac'])
        for socket, value in ((made.inputs[1], low), (made.inputs[2], high)):
            if isinstance(value, tuple):
                socket.default_value = value
            else:
                tree.links.new(value, socket)
        return made.outputs[0]

    low, high = MASKS[mask]
    metal = '#f0cb80' if finish == 'gold' else '#d9dade'
    colour = blend(copper, (*linear(low), 1), (*linear(high), 1))
    colour = blend(silk, colour, (*linear('#e9ece6'), 1))
    colour = blend(bare, colour, (*linear(metal), 1))
    principled.inputs['Specular'].default_value = 0.38
    tree.links.new(colour, principled.inputs['Base Color'])
    tree.links.new(bare, principled.inputs['Metallic'])
    dull = blend(silk, (0.3, 0.3, 0.3, 1), (0.6, 0.6, 0.6, 1))
    rough = node(tree, 'ShaderNodeMath')
    rough.operation = 'ADD'
    tree.links.new(dull, rough.inputs[0])
    tree.links.new(spread(tree, noise(tree, 2.5), -0.07, 0.07), rough.inputs[1])
    tree.links.new(rough.outputs[0], principled.inputs['Roughness'])
    bump(tree, principled, copper, 0.03, 0.7)
    return material


def board(artwork, outline, mask='green', thickness=THICKNESS, back=None, holes=(), bevel=0.08, finish='gold'):
    """A board whose lower left corner is the origin and whose upper face is z = 0. `back` is the artwork of its lower face, seen through."""
    mesh = plate_mesh(outline, thickness, bevel, holes)
    mesh.materials.append(board_material(artwork, mask, finish))
    mesh.materials.append(board_material(back or artwork, mask, finish))
    mesh.materials.append(bare_fr4())
    uv = mesh.uv_layers.new(name='board')
    for polygon in mesh.polygons:
        up = polygon.normal.z
        polygon.material_index = 0 if up > 0.5 else 1 if up < -0.5 else 2
        for loop in polygon.loop_indices:
            place = mesh.vertices[mesh.loops[loop].vertex_index].co
            uv.data[loop].uv = (place.x / artwork.width, place.y / artwork.height)
    return add('board', mesh, None, (0, 0, -thickness))
