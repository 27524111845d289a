"""Under the binocular: a rail with a capacitor in short circuit, by daylight, where nothing but a hair line is seen; then through a thermal camera.

Sizes: QFN 5 × 5 mm (JEDEC MO-220), passives 0402 and 0603. Temperatures: a cracked capacitor fed 1 V through a limit of 2 A turns 2 W at most into heat; the
surface is shown from 23 to 84 °C.
"""
import bpy
import numpy as np

from kit import grade, microscope
from kit.artwork import Artwork
from kit.geometry import box, group, plate, rectangle
from kit.materials import node, surface
from kit.parts.board import board
from kit.parts.chips import Passives, choke, qfn
from kit.parts.signs import sign

WIDE, DEEP = 22.0, 19.0
CHIP = (WIDE / 2 - 2.6, 11.0)
HOT = (WIDE / 2 + 1.75, 8.6)
CAPS = [(WIDE / 2 + 0.55 + index * 1.2, 8.6) for index in range(4)]
LOOK = (0, -0.4, 1.7)

# A camera's palette, cold to hot.
IRON = ['#05031c', '#1d0a4e', '#4b0f77', '#861879', '#bf2b62', '#e5532f', '#f88a17', '#fcc43a', '#fdf0b0', '#ffffff']


def artwork(p):
    art = Artwork(WIDE, DEEP, 80)
    art.pour()
    art.bus([(0.6, 3.2), (8, 3.2), (9.4, 4.6), (21.4, 4.6)], 6, 0.36, 0.13)
    art.bus([(1.6, 1), (1.6, 9), (3.0, 10.6), (3.0, 18)], 4, 0.4, 0.13)
    # The rail: one wide track past all its capacitors.
    art.track([(CHIP[0] + 2.2, 10.2), (WIDE / 2 - 0.2, 9.3), (WIDE / 2 + 5.2, 9.3), (WIDE / 2 + 6.4, 10.5), (WIDE / 2 + 6.4, 19)], 0.9, clearance=0.2)
    for x, y in CAPS:
        for side in (-1, 1):
            art.pad(x, y + side * 0.75, 0.9, 0.75, 0.08)
        art.via(x, y - 1.5, 0.2)
        art.track([(x, y - 0.8), (x, y - 1.4)], 0.3)
    for index in range(7):
        art.track([(CHIP[0] - 1.8 + index * 0.6, CHIP[1] - 2.5), (CHIP[0] - 1.8 + index * 0.6, CHIP[1] - 3.3), (CHIP[0] - 2.6 + index * 0.86, CHIP[1] - 4.2)], 0.16)
        art.via(CHIP[0] - 2.6 + index * 0.86, CHIP[1] - 4.3, 0.18)
    art.stitch(33, 80, [(5, 5, 19, 15)])
    art.frame(CHIP[0], CHIP[1], 6.0, 6.0, 0.13)
    art.text(p['mark'], CAPS[1][0] + 0.6, CAPS[1][1] - 2.5, 0.62, 0.1)
    art.text('U31', CHIP[0] - 1.2, CHIP[1] + 3.6, 0.7, 0.11)
    return art


def scene(p):
    with group('board', (-WIDE / 2, -DEEP / 2, 1.65)):
        board(artwork(p), rectangle(WIDE, DEEP, 0, (WIDE / 2, DEEP / 2)), p['mask'], 1.0)
        qfn(5, (CHIP[0], CHIP[1], 0), 0, 8, p['chip'])
        choke(2.9, (WIDE / 2 + 1.7, 12.4, 0), 0, '1R0', 1.5)
        choke(2.9, (WIDE / 2 + 5.2, 12.4, 0), 0, '1R0', 1.5)
        parts = Passives()
        for x, y in CAPS:
            parts.put('capacitor', x, y, 90, '0603')
        for index in range(4):
            parts.put('resistor' if index % 2 else 'capacitor', CHIP[0] - 1.7 + index * 1.1, CHIP[1] - 5.3, 90, '0402')
        parts.put('capacitor', CHIP[0] - 3.6, CHIP[1] - 1.0, 90, '0402')
        parts.put('capacitor', CHIP[0] - 3.6, CHIP[1] + 0.8, 90, '0402')
        # The hair line, from a bend of the board: askew over the body, and down its side.
        dark = surface('#241a10', 0.9)
        x, y = HOT
        for dx, dy, long, turn in ((-0.22, -0.16, 0.3, 24), (0.03, -0.02, 0.28, 41), (0.25, 0.14, 0.27, 22)):
            box((long, 0.028, 0.02), (x + dx, y + dy, 0.826), dark, 0, (0, 0, turn))
        box((0.028, 0.05, 0.5), (x - 0.39, y - 0.22, 0.56), dark, 0, (0, 9, 0))


def before(p):
    scene(p)
    microscope.look(LOOK)


def emission(colour):
    """What a screen shows as `colour` once it is graded."""
    wanted = grade.unfilm(grade.to_linear(colour))
    return tuple(float(v) for v in np.maximum((wanted - grade.DAY['lift']) / grade.DAY['exposure'], 0))


def palette(tree, heat):
    """A shader that shows a heat of 0 to 1."""
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    stops = ramp.color_ramp.elements
    while len(stops) < len(IRON):
        stops.new(0.5)
    for index, (stop, colour) in enumerate(zip(stops, IRON)):
        stop.position = index / (len(IRON) - 1)
    for stop, colour in zip(stops, IRON):
        stop.color = (*emission(colour), 1)
    tree.links.new(heat, ramp.inputs['Fac'])
    shown = tree.nodes.new('ShaderNodeEmission')
    tree.links.new(ramp.outputs['Color'], shown.inputs['Color'])
    tree.links.new(shown.outputs[0], tree.nodes['Material Output'].inputs['Surface'])


def bare_material(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.node_tree.nodes.remove(material.node_tree.nodes['Principled BSDF'])
    return material, material.node_tree


def calculate(tree, operation, *values):
    made = tree.nodes.new('ShaderNodeMath')
    made.operation = operation
    for socket, value in zip(made.inputs, values):
        if isinstance(value, (int, float)):
            socket.default_value = value
        else:
            tree.links.new(value, socket)
    return made.outputs[0]


def as_heat(name, hot, emissivity, picture=None):
    """How warm a surface looks: 23 °C, more around the short circuit and along its copper, less on metal, which mirrors the room."""
    material, tree = bare_material(name)
    place = tree.nodes.new('ShaderNodeNewGeometry')
    away = tree.nodes.new('ShaderNodeVectorMath')
    away.operation = 'SUBTRACT'
    away.inputs[1].default_value = hot
    tree.links.new(place.outputs['Position'], away.inputs[0])
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(away.outputs[0], split.inputs[0])
    # Copper carries it further along the rail than across.
    across = calculate(tree, 'POWER', calculate(tree, 'MULTIPLY', split.outputs['X'], 0.72), 2)
    distance = calculate(tree, 'SQRT', calculate(tree, 'ADD', across, calculate(tree, 'POWER', split.outputs['Y'], 2)))
    near = calculate(tree, 'MULTIPLY', calculate(tree, 'EXPONENT', calculate(tree, 'MULTIPLY', distance, -1.25)), 0.62)
    far = calculate(tree, 'MULTIPLY', calculate(tree, 'EXPONENT', calculate(tree, 'MULTIPLY', distance, -0.34)), 0.3)
    heat = calculate(tree, 'ADD', near, far)
    own = tree.nodes.new('ShaderNodeObjectInfo')
    heat = calculate(tree, 'ADD', heat, calculate(tree, 'MULTIPLY', own.outputs['Object Index'], 0.01))
    if picture:
        uv = tree.nodes.new('ShaderNodeTexCoord')
        drawn = tree.nodes.new('ShaderNodeTexImage')
        drawn.image, drawn.extension = picture, 'EXTEND'
        tree.links.new(uv.outputs['UV'], drawn.inputs['Vector'])
        layers = tree.nodes.new('ShaderNodeSeparateColor')
        tree.links.new(drawn.outputs['Color'], layers.inputs[0])
        carried = calculate(tree, 'MULTIPLY', layers.outputs[0], calculate(tree, 'ADD', calculate(tree, 'MULTIPLY', far, 0.3), 0.02))
        mirrored = calculate(tree, 'MULTIPLY', layers.outputs[2], calculate(tree, 'MULTIPLY', heat, -0.45))
        heat = calculate(tree, 'ADD', calculate(tree, 'ADD', heat, carried), mirrored)
    # A face seen askew looks colder.
    facing = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(place.outputs['Normal'], facing.inputs[0])
    askew = calculate(tree, 'MULTIPLY', calculate(tree, 'SUBTRACT', 1, facing.outputs['Z']), -0.06)
    heat = calculate(tree, 'ADD', calculate(tree, 'MULTIPLY', heat, emissivity), calculate(tree, 'ADD', askew, 0.1))
    palette(tree, heat)
    return material


def seen_by_its_heat(hot):
    """Every material gives way to what it looks like to the camera."""
    made = {}
    for thing in bpy.context.scene.objects:
        if thing.type not in ('MESH', 'FONT') or thing.name.startswith('table'):
            continue
        thing.lightgroup = 'key'
        centre = thing.matrix_world.translation
        if thing.name.startswith('capacitor0603') and abs(centre.x - hot[0]) < 0.1:
            thing.pass_index = 24
        for index, old in enumerate(list(thing.data.materials)):
            # A mesh that several things share has been here before.
            if old.name.startswith('heat'):
                continue
            if old.name not in made:
                made[old.name] = as_heat(f'heat {old.name}', hot, *kind(old))
            thing.data.materials[index] = made[old.name]


def kind(old):
    """Emissivity beside that of mask, and the picture of a board."""
    nodes = old.node_tree.nodes
    pictures = [n.image for n in nodes if n.type == 'TEX_IMAGE']
    if pictures:
        return 1, pictures[0]
    principled = nodes.get('Principled BSDF')
    return (0.68 if principled and principled.inputs['Metallic'].default_value > 0.5 else 1.02), None


def scale(camera, distance):
    """The palette beside the picture, and both its ends in degrees; it stands nearer to the camera than the board."""
    near = 0.7
    with group('scale', (0, 0, -distance * near)) as made:
        bar, tree = bare_material('bar')
        along = tree.nodes.new('ShaderNodeTexCoord')
        split = tree.nodes.new('ShaderNodeSeparateXYZ')
        tree.links.new(along.outputs['Generated'], split.inputs[0])
        palette(tree, split.outputs['Y'])
        white, black = (flat(name, colour) for name, colour in (('white', '#ffffff'), ('black', '#05031c')))
        for thing in (plate(rectangle(0.4, 3.3, 0), 0.01, black, (5.15, -1.6, -0.02), 0), plate(rectangle(0.3, 3.2, 0), 0.01, bar, (5.15, -1.6, 0), 0),
                      sign('84 °C', (4.8, -0.2, 0), 0.34, align='RIGHT', material=white), sign('23 °C', (4.8, -3.0, 0), 0.34, align='RIGHT', material=white)):
            thing.lightgroup = 'key'
    made.scale = (near, near, near)
    made.parent = camera


def flat(name, colour):
    material, tree = bare_material(name)
    shown = node(tree, 'ShaderNodeEmission', Color=(*emission(colour), 1))
    tree.links.new(shown.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return material


def after(p):
    scene(p)
    microscope.look(LOOK, f_number=0)
    bpy.context.view_layer.update()
    hot = (HOT[0] - WIDE / 2, HOT[1] - DEEP / 2, 1.65)
    seen_by_its_heat(hot)
    camera = bpy.context.scene.camera
    scale(camera, (camera.location - type(camera.location)(LOOK)).length)


VIEWS = {'before': before, 'after': after}
