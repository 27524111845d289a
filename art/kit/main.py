"""Renders one job: `blender -b --factory-startup -P art/kit/main.py -- job.json`.

A job is { model, parameters, views, out, passes, develop?, scale?, samples? }: pictures go to <out>/<view>-light.png and
-dark.png, and the places that the model names to <view>-anchors.json. With `develop`, what an earlier job left in `passes` is only graded again.
"""
import importlib
import json
import os
import resource
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import bpy  # noqa: E402

from kit import anchors, grade, materials, render  # noqa: E402


def forget_materials():
    """Materials made once belong to the scene that was thrown away."""
    for thing in vars(materials).values():
        if hasattr(thing, 'cache_clear'):
            thing.cache_clear()


def main():
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf8') as file:
        job = json.load(file)
    module = importlib.import_module(f"models.{job['model']}")
    os.makedirs(job['out'], exist_ok=True)
    for view in job['views']:
        folder = os.path.join(job['passes'], view)
        if job.get('develop'):
            grade.develop(folder, os.path.join(job['out'], view))
            continue
        bpy.ops.wm.read_factory_settings(use_empty=True)
        forget_materials()
        began = time.time()
        module.VIEWS[view](job['parameters'])
        built = time.time() - began
        processor, clock = render.render(folder, job.get('scale', 1), job.get('samples', render.SAMPLES))
        places = anchors.in_picture()
        if places:
            with open(os.path.join(job['out'], f'{view}-anchors.json'), 'w', encoding='utf8') as file:
                json.dump(places, file)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        grade.develop(folder, os.path.join(job['out'], view), job.get('strength', 1))
        developed = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
        print(f'ART {view}: built in {built:.1f} s, rendered {processor:.1f} s of processor ({clock:.1f} s), '
              f'developed {developed:.1f} s', flush=True)


main()
