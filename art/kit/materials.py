"""What things are made of. Colours are written as on the site (#rrggbb, sRGB). Each material is made once.

Roughness varies a little on every surface (`grain`): perfectly even gloss is what makes a picture look computed.
"""
from functools import lru_cache

import bpy


def linear(colour):
    """#rrggbb as the linear values that light is computed with."""
    values = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


def shader(name):
    """A new material, its tree and its principled shader."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    return material, tree, tree.nodes['Principled BSDF']


def node(tree, kind, **inputs):
    made = tree.nodes.new(kind)
    for name, value in inputs.items():
        made.inputs[name.replace('_', ' ')].default_value = value
    return made


def noise(tree, size, detail=2, stretch=(1, 1, 1)):
    """Noise whose grains measure about `size` mm."""
    place = tree.nodes.new('ShaderNodeTexCoord')
    mapping = node(tree, 'ShaderNodeMapping', Scale=[1 / (size * s) for s in stretch])
    texture = node(tree, 'ShaderNodeTexNoise', Scale=1.0, Detail=detail)
    tree.links.new(place.outputs['Object'], mapping.inputs['Vector'])
    tree.links.new(mapping.outputs['Vector'], texture.inputs['Vector'])
    return texture.outputs['Fac']


def spread(tree, factor, low, high):
    """A factor of 0.3 to 0.7, as noise gives, turned into low to high."""
    made = node(tree, 'ShaderNodeMapRange', From_Min=0.3, From_Max=0.7, To_Min=low, To_Max=high)
    tree.links.new(factor, made.inputs['Value'])
    return made.outputs['Result']


def bump(tree, principled, height, depth, strength=1.0):
    """Relief of `depth` mm."""
    made = node(tree, 'ShaderNodeBump', Strength=strength, Distance=depth)
    tree.links.new(height, made.inputs['Height'])
    tree.links.new(made.outputs['Normal'], principled.inputs['Normal'])
    return made


@lru_cache(None)
def surface(colour, rough=0.5, metal=0.0, grain=0.05, size=3.0, relief=0.0, relief_size=0.2, coat=0.0,
            specular=0.5, stretch=(1, 1, 1)):
    """The general one: a colour, a roughness that varies by `grain` over `size` mm, a relief in mm."""
    material, tree, principled = shader(f'surface {colour}')
    principled.inputs['Base Color'].default_value = (*linear(colour), 1)
    principled.inputs['Metallic'].default_value = metal
    principled.inputs['Specular'].default_value = specular
    principled.inputs['Clearcoat'].default_value = coat
    principled.inputs['Clearcoat Roughness'].default_value = 0.12
    principled.inputs['Roughness'].default_value = rough
    if grain:
        tree.links.new(
            spread(tree, noise(tree, size, stretch=stretch), max(0.03, rough - grain), rough + grain),
            principled.inputs['Roughness'],
        )
    if relief:
        bump(tree, principled, noise(tree, relief_size, 1, stretch), relief)
    return material


# Metals: base colours are their reflectances, from tables of measured complex indices of refraction, rounded.
def gold():
    """ENIG: a thin flash of gold over nickel, paler than a jeweller's."""
    return surface('#f3cf86', 0.27, 1, 0.05, 1.2)


def tin():
    """Solder and tinned leads."""
    return surface('#d9dade', 0.28, 1, 0.12, 0.5)


def nickel():
    """Nickel-plated copper: the lid of a processor, heat pipes, shells of connectors."""
    return surface('#cbc7bf', 0.3, 1, 0.02, 6)


def steel(rough=0.34):
    return surface('#b9bcbf', rough, 1, 0.08, 6)


def zinc():
    """Folded and galvanised sheet."""
    return surface('#c3c6c8', 0.38, 1, 0.1, 2.5)


def copper():
    return surface('#e8a07c', 0.25, 1, 0.08, 3)


def brass():
    return surface('#e3c57c', 0.25, 1, 0.08, 3)


def aluminium(colour='#d5d7d8', rough=0.36):
    """Blasted or anodised; fins and shells."""
    return surface(colour, rough, 1, 0.06, 3, relief=0.004, relief_size=0.12)


def brushed(colour='#b9bcc0', along=(60, 1, 1), rough=0.34):
    """Brushed along x, unless `along` stretches the grain another way."""
    return surface(colour, rough, 1, 0.09, 0.22, stretch=along, relief=0.002, relief_size=0.1)


def anodised(colour, rough=0.4):
    """A dyed oxide layer: metal beneath, colour above."""
    return surface(colour, rough, 0.85, 0.05, 3, relief=0.004, relief_size=0.1)


def powder_coat(colour='#17191a'):
    """The fine orange peel of a baked coat: power supplies, cases."""
    return surface(colour, 0.55, 0, 0.06, 5, relief=0.03, relief_size=0.5)


def moulded(colour='#17181a', rough=0.5):
    """ABS or PBT from an eroded mould: a fine, dull grain."""
    return surface(colour, rough, 0, 0.06, 4, relief=0.012, relief_size=0.28)


def glossy(colour='#101112'):
    return surface(colour, 0.16, 0, 0.05, 8)


def chip_mould():
    """Epoxy of packages: nearly black, dull, with grains of silica."""
    return surface('#1f2022', 0.46, 0, 0.07, 0.7, relief=0.006, relief_size=0.08)


def ceramic():
    """The body of a multilayer capacitor."""
    return surface('#a3825d', 0.5, 0, 0.08, 0.6)


def resistor():
    return surface('#141414', 0.3, 0, 0.05, 0.6)


def ferrite():
    return surface('#3a3c3f', 0.55, 0, 0.1, 0.5, relief=0.01, relief_size=0.12)


def rubber(colour='#1a1b1c'):
    return surface(colour, 0.72, 0, 0.05, 4, relief=0.01, relief_size=0.2, specular=0.3)


def paper(colour='#f0f0ec'):
    return surface(colour, 0.55, 0, 0.05, 8)


def ink(colour='#d9dcd9'):
    """Printed or laser-marked signs."""
    return surface(colour, 0.6, 0, 0.0)


def bare_fr4():
    """The cut edge of a board: glass and resin."""
    return surface('#77754f', 0.6, 0, 0.1, 0.4)


@lru_cache(None)
def clear(colour='#ffffff', rough=0.03, ior=1.49):
    """Clear plastic. No caustics are computed, so keep it thin."""
    material, tree, principled = shader('clear')
    principled.inputs['Base Color'].default_value = (*linear(colour), 1)
    principled.inputs['Transmission'].default_value = 1
    principled.inputs['Roughness'].default_value = rough
    principled.inputs['IOR'].default_value = ior
    return material


@lru_cache(None)
def glow(colour, strength=1.0):
    """A lit diode or screen, in the group of lights `glow`."""
    material = bpy.data.materials.new('glow')
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    emission = node(tree, 'ShaderNodeEmission', Color=(*linear(colour), 1), Strength=strength)
    tree.links.new(emission.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return material
