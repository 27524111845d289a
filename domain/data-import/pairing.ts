import type { ImportColumns } from './import-columns.ts';

/** The field that each column of a file holds, in the file's order; null for a column that is left out. */
export type Pairing = (string | null)[];

/** What an import does to rows that are there already. */
export const EXISTING = {
  keep: { label: 'Laisser tel quel', help: 'Seul ce qui manque est créé.' },
  fill: { label: 'Compléter les champs vides', help: 'Ce qui est écrit sur le site y reste.' },
  replace: {
    label: 'Remplacer',
    help: 'Ce que dit le fichier remplace ce qui est écrit sur le site. Une case vide n’efface rien.',
  },
} as const;

export type Existing = keyof typeof EXISTING;

/** « purchase.price » in the name of a control: a dot would make it a group of a form. */
const keyOf = (field: string): string => field.replaceAll('.', '-');

export const controlOf = (field: string): `columns.${string}` => `columns.${keyOf(field)}`;

/** The place of the column of each field, as a form sends it; empty for a field without a column. */
export const pairingTexts = (columns: ImportColumns, pairing: Pairing): Record<string, string> =>
  Object.fromEntries(
    Object.keys(columns).map((field) => {
      const place = pairing.indexOf(field);
      return [controlOf(field), place < 0 ? '' : String(place)];
    }),
  );

/** A control that is wrong, and why. */
type PairingFault = { path: string; message: string };

/** The pairing that a form chose, by the last part of its controls. A column holds one field, and must be there. */
export function readPairing(
  columns: ImportColumns,
  width: number,
  texts: Readonly<Record<string, string>>,
): { pairing: Pairing; faults: PairingFault[] } {
  const pairing: Pairing = Array.from({ length: width }, () => null);
  const faults: PairingFault[] = [];
  for (const field of Object.keys(columns)) {
    const path = controlOf(field);
    const text = texts[keyOf(field)] ?? '';
    if (text === '') continue;
    const place = /^\d{1,3}$/.test(text) ? Number(text) : width;
    const holder = pairing[place];
    if (place >= width) faults.push({ path, message: 'Choisissez une colonne du fichier.' });
    else if (holder)
      faults.push({
        path,
        message: `Choisissez une autre colonne\u00a0: celle-ci est déjà «\u00a0${columns[holder]?.title}\u00a0».`,
      });
    else pairing[place] = field;
  }
  return { pairing, faults };
}
