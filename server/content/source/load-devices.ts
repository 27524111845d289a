import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DeviceFamily } from '#domain/devices/device-register.ts';
import { deviceFileSchema } from '../devices.ts';
import type { Problem } from '../problem.ts';
import type { LocatedYaml } from './located-yaml.ts';
import { parseYamlFile } from './yaml-file.ts';

/** A family with the place that it was written in. */
export type LocatedFamily = {
  family: DeviceFamily;
  file: string;
  /** Lines of the family: its own for [], those of its second model for ['models', 1]. */
  lineOf: LocatedYaml['lineOf'];
};

export type LoadedDevices = { families: LocatedFamily[]; problems: Problem[] };

/** Reads content/data/devices, file by file in alphabetical order. */
export async function loadDevices(contentDir: string): Promise<LoadedDevices> {
  const folder = path.join(contentDir, 'data/devices');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.yml')).sort();
  const loaded = files.map((name) => {
    const file = `content/data/devices/${name}`;
    const { value, yaml, problems } = parseYamlFile(path.join(folder, name), deviceFileSchema, file);
    const families = (value?.families ?? []).map(
      (family, index): LocatedFamily => ({
        family,
        file,
        lineOf: (place) => yaml.lineOf(['families', index, ...place]),
      }),
    );
    return { families, problems };
  });
  return {
    families: loaded.flatMap(({ families }) => families),
    problems: loaded.flatMap(({ problems }) => problems),
  };
}
