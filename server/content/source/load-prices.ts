import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { pageSlug } from '../page-address.ts';
import {
  consolePricesSchema,
  DEVICE_PRICES_FILE,
  devicePricesSchema,
  type PricedDevice,
  type PricedWork,
  type RepairPrice,
  WORKS_FILE,
  worksSchema,
} from '../prices.ts';
import type { Problem } from '../problem.ts';
import type { LocatedYaml } from './located-yaml.ts';
import { parseYamlFile } from './yaml-file.ts';

export const DEVICE_PRICES_LABEL = `content/data/prices/${DEVICE_PRICES_FILE}`;
export const WORKS_LABEL = `content/data/prices/${WORKS_FILE}`;

const MISSING: Problem = {
  file: DEVICE_PRICES_LABEL,
  line: null,
  severity: 'error',
  message: 'fichier introuvable',
};

/** The file of a console's prices, by the path of its page. */
export const consolePricesLabel = (consolePath: string) => `content/data/prices/${pageSlug(consolePath)}.yml`;

/** One price of a console with the place it was written. */
type LocatedPrice = { path: string; price: RepairPrice; file: string; line: number };

export type LoadedPrices = {
  /** By the path of the page of fault they belong to. */
  consoles: ReadonlyMap<string, LocatedPrice>;
  /**
   * Consoles (and other files of prices) with errors of their own: a reference to one of them is not reported as well.
   */
  unreadable: ReadonlySet<string>;
  devices: PricedDevice[];
  /** Lines of content/data/prices/appareils.yml. */
  deviceLineOf: LocatedYaml['lineOf'];
  /** None when there is no such file. */
  works: PricedWork[];
  /** Lines of content/data/prices/travaux.yml. */
  workLineOf: LocatedYaml['lineOf'];
  problems: Problem[];
};

/** Reads content/data/prices: one file a console, one for all other devices, and one for works that are only a part of a repair. */
export async function loadPrices(contentDir: string): Promise<LoadedPrices> {
  const folder = path.join(contentDir, 'data/prices');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.yml')).sort();
  const consoles = new Map<string, LocatedPrice>();
  const unreadable = new Set<string>();
  const problems: Problem[] = [];
  for (const file of files.filter((name) => name !== DEVICE_PRICES_FILE && name !== WORKS_FILE)) {
    const console = `/consoles/${path.basename(file, '.yml')}`;
    const label = consolePricesLabel(console);
    const parsed = parseYamlFile(path.join(folder, file), consolePricesSchema, label);
    problems.push(...parsed.problems);
    if (!parsed.value) unreadable.add(console);
    for (const price of locatePrices(console, label, parsed)) consoles.set(price.path, price);
  }
  const devices = files.includes(DEVICE_PRICES_FILE)
    ? parseYamlFile(path.join(folder, DEVICE_PRICES_FILE), devicePricesSchema, DEVICE_PRICES_LABEL)
    : null;
  problems.push(...(devices?.problems ?? [MISSING]));
  const works = files.includes(WORKS_FILE)
    ? parseYamlFile(path.join(folder, WORKS_FILE), worksSchema, WORKS_LABEL)
    : null;
  problems.push(...(works?.problems ?? []));
  if (works && !works.value) unreadable.add(WORKS_LABEL);
  if (devices && !devices.value) unreadable.add(DEVICE_PRICES_LABEL);
  return {
    consoles,
    unreadable,
    devices: devices?.value?.devices ?? [],
    deviceLineOf: devices?.yaml.lineOf ?? (() => 1),
    works: works?.value?.works ?? [],
    workLineOf: works?.yaml.lineOf ?? (() => 1),
    problems,
  };
}

function locatePrices(
  console: string,
  file: string,
  { value, yaml }: { value: z.infer<typeof consolePricesSchema> | null; yaml: LocatedYaml },
): LocatedPrice[] {
  return Object.entries(value ?? {}).map(([fault, price]) => ({
    path: `${console}/${fault}`,
    price,
    file,
    line: yaml.lineOf([fault]),
  }));
}
