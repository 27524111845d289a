"""Renders the scene once, and writes what kit/grade.py makes both exposures from: light by group, masks, features."""
import os
import resource
import time

import bpy

from . import light

WIDTH, HEIGHT = 1280, 960
SAMPLES = 12


def settings(scale=1.0, samples=SAMPLES):
    """Few bounces, no caustics: what they would add is less than the noise that they would bring."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 2
    scene.render.resolution_x, scene.render.resolution_y = round(WIDTH * scale), round(HEIGHT * scale)
    scene.render.resolution_percentage = 100
    scene.view_settings.view_transform = 'Raw'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.06
    cycles.adaptive_min_samples = 4
    cycles.use_denoising = False
    cycles.max_bounces = 4
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 4
    cycles.transparent_max_bounces = 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    cycles.blur_glossy = 0.6
    cycles.use_auto_tile = False


def passes(folder):
    """One EXR a pass."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    for name in light.GROUPS:
        layer.lightgroups.add(name=name)
    for name in ('floor', 'grid'):
        aov = layer.aovs.add()
        aov.name, aov.type = name, 'VALUE'
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format = 'OPEN_EXR'
    files.format.color_depth = '16'
    files.format.exr_codec = 'ZIP'
    files.file_slots.clear()
    wanted = {f'Combined_{name}': name for name in light.GROUPS}
    wanted |= {'floor': 'floor', 'grid': 'grid', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal'}
    for output, name in wanted.items():
        files.file_slots.new(name)
        tree.links.new(source.outputs[output], files.inputs[name])


def render(folder, scale=1.0, samples=SAMPLES):
    """Returns seconds of processor and of the clock."""
    os.makedirs(folder, exist_ok=True)
    settings(scale, samples)
    passes(folder)
    began, used = time.time(), _processor()
    bpy.ops.render.render()
    for file in os.listdir(folder):
        if file.endswith('0001.exr'):
            os.replace(os.path.join(folder, file), os.path.join(folder, file.replace('0001.exr', '.exr')))
    return _processor() - used, time.time() - began


def _processor():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
