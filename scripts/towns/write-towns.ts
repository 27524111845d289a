import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

// Writes server/towns/towns.txt from the communes of @etalab/decoupage-administratif (server/towns/README.md).

const communesSchema = z.array(
  z.object({
    code: z.string(),
    nom: z.string(),
    type: z.enum(['commune-actuelle', 'commune-deleguee', 'commune-associee', 'arrondissement-municipal']),
    chefLieu: z.string().optional(),
    codesPostaux: z.array(z.string()).optional(),
  }),
);

/** What the list of France leaves out: Monaco has its own code among the French ones. */
const OTHERS = [['98000', 'Monaco']] as const;

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: node scripts/run.mjs scripts/towns/write-towns.ts <communes.json>');
const communes = communesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const codesOf = new Map(communes.map(({ code, codesPostaux = [] }) => [code, codesPostaux]));

const towns = new Map<string, Set<string>>();
const add = (postcode: string, name: string) =>
  towns.set(postcode, (towns.get(postcode) ?? new Set()).add(name.replaceAll('’', "'")));
for (const { nom, type, chefLieu, codesPostaux } of communes) {
  // « Paris 16e Arrondissement » is written « Paris » on a parcel.
  if (type === 'arrondissement-municipal') continue;
  // A former commune keeps its name on addresses, with the codes of the one that it joined.
  for (const postcode of codesPostaux ?? codesOf.get(chefLieu ?? '') ?? []) add(postcode, nom);
}
for (const [postcode, name] of OTHERS) add(postcode, name);

const lines = [...towns]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([postcode, names]) => `${postcode} ${[...names].sort((a, b) => a.localeCompare(b, 'fr')).join(';')}`);
writeFileSync(path.join(import.meta.dirname, '../../server/towns/towns.txt'), `${lines.join('\n')}\n`);
