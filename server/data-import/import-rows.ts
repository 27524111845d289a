import type { z } from 'zod';
import { cellText } from '#domain/data-import/cell-fields.ts';
import { fieldsOfTitles, type ImportColumns } from '#domain/data-import/import-columns.ts';
import type { Pairing } from '#domain/data-import/pairing.ts';
import type { TableLine } from '../tables/table.ts';

export type ImportFault = {
  line: number;
  /** As the file calls it; null for the whole line. */
  column: string | null;
  /** The content of the cell. */
  read: string;
  /** How to correct it. */
  message: string;
};

/** The cells of a line by their field; a column that is not there is an empty text. */
export type ImportRow = { line: number; cells: Readonly<Record<string, string>> };

/** A column of the file, and the title of our model that it was matched with; null for one that is left out. */
export type ColumnPair = { title: string; meaning: string | null; samples: string[] };

export type ReadFile = {
  rows: ImportRow[];
  /** The line of the titles; above it nothing is read. */
  titlesLine: number;
  pairing: Pairing;
  pairs: ColumnPair[];
  /** Faults of the titles: without them no line is read. */
  faults: ImportFault[];
  /** Lines with more cells than titles, which are not among the rows: nobody knows which cell is too many. */
  tooWide: ImportFault[];
  /** The file's name of each field. */
  titleOf: ReadonlyMap<string, string>;
};

/** A value that a line gives, or what is wrong with the line. */
type ReadValues<T> = { values: { line: number; value: T }[]; faults: FieldFault[] };

/** A fault by the field it is in. */
export type FieldFault = { line: number; field: string | null; message: string };

/** Upper bound in characters for the content of a cell that a fault quotes. */
const QUOTED = 80;

/** How many values of a column are shown, and how long each may be. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 40;

export const titlesOf = ([header]: readonly TableLine[]): string[] => (header?.cells ?? []).map(cellText);

/** How many lines above the titles are looked at: the name of an export, its date, an empty line. */
const LINES_ABOVE = 10;
/** So many known titles make a line that of the titles: words of a heading may be one by chance. */
const KNOWN_TITLES = 2;

/** The table from its titles on: the first line with some that are known, or its first line. */
export function fromTitles(columns: ImportColumns, table: readonly TableLine[]): readonly TableLine[] {
  const isHeader = (line: TableLine) =>
    fieldsOfTitles(columns, titlesOf([line])).filter((field) => field !== null).length >= KNOWN_TITLES;
  const at = table.slice(0, LINES_ABOVE + 1).findIndex(isHeader);
  return at > 0 ? table.slice(at) : table;
}

/**
 * Finds the columns by the titles of the first line, unless somebody paired them. `needed`: groups of fields; the file
 * must have one field of each group.
 */
export function readFile(
  { columns, needed }: { columns: ImportColumns; needed: readonly (readonly string[])[] },
  table: readonly TableLine[],
  chosen: Pairing | null,
): ReadFile {
  const [header, ...lines] = table;
  const titles = titlesOf(table);
  const fields = chosen ?? fieldsOfTitles(columns, titles);
  const faults: ImportFault[] = [];
  const at = header?.line ?? 1;
  for (const [index, title] of titles.entries()) {
    const field = fields[index];
    const first = field ? fields.indexOf(field) : index;
    if (first < index)
      faults.push({
        line: at,
        column: title,
        read: title,
        message: `Choisissez plus bas laquelle compte\u00a0: «\u00a0${titles[first]}\u00a0» dit la même chose.`,
      });
  }
  for (const group of needed) {
    if (group.some((field) => fields.includes(field))) continue;
    const names = group.map((field) => `«\u00a0${columns[field]?.title}\u00a0»`).join(' ou ');
    faults.push({
      line: at,
      column: null,
      read: '',
      message: `Ajoutez une colonne ${names}, avec son titre, ou choisissez plus bas celle qui en tient lieu.`,
    });
  }
  if (faults.length === 0 && lines.length === 0)
    faults.push({ line: at, column: null, read: '', message: 'Ajoutez au moins une ligne sous les titres.' });
  const { narrow = [], wide = [] } = Object.groupBy(lines, ({ cells }) =>
    widthOf(cells) > titles.length ? 'wide' : 'narrow',
  );
  const tooWide = wide.map(({ line, cells }) => ({
    line,
    column: null,
    read: cells.slice(titles.length).join(' ').trim().slice(0, QUOTED),
    message: `Retirez les cases en trop\u00a0: ${widthOf(cells)} au lieu de ${titles.length}.`,
  }));
  const rows = narrow.map(({ line, cells }): ImportRow => {
    const byField = fields.flatMap((field, index) => (field ? [[field, cellText(cells[index])]] : []));
    return { line, cells: Object.fromEntries(byField) };
  });
  const titleOf = new Map(fields.flatMap((field, index) => (field ? [[field, titles[index] ?? '']] : [])));
  const pairs = titles.map((title, index) => {
    const field = fields[index];
    return {
      title: title || `Colonne ${index + 1}`,
      meaning: field ? (columns[field]?.title ?? null) : null,
      samples: samplesOf(lines, index),
    };
  });
  return { rows, titlesLine: at, pairing: fields, pairs, faults, tooWide, titleOf };
}

/** How many cells a line has, up to its last one with a text: exports end lines with separators. */
const widthOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cellText(cell) !== '') + 1;

function samplesOf(lines: readonly TableLine[], index: number): string[] {
  const samples: string[] = [];
  for (const { cells } of lines) {
    const text = cellText(cells[index]).slice(0, SAMPLE_LENGTH);
    if (text !== '') samples.push(text);
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** The value that the schema makes of each row; a row with a fault gives none. */
function readValues<T>(schema: z.ZodType<T>, rows: readonly ImportRow[]): ReadValues<T> {
  const values: ReadValues<T>['values'] = [];
  const faults: FieldFault[] = [];
  for (const { line, cells } of rows) {
    const read = schema.safeParse(cells);
    if (read.success) values.push({ line, value: read.data });
    else
      for (const { path, message } of read.error.issues)
        faults.push({ line, field: String(path[0] ?? ''), message });
  }
  return { values, faults };
}

type LineRules<Key> = {
  missingIn?: (row: ImportRow) => FieldFault[];
  /** The cells that a row is recognised by: lines are compared once these are right, whatever else is wrong with them. */
  keys: z.ZodType<Key>;
  keyOf: KeyOf<Key>;
};

/** The right values, and all faults: those of cells, of a line as a whole, and between lines. */
export function readRows<T, Key>(
  schema: z.ZodType<T>,
  rows: readonly ImportRow[],
  { missingIn, keys, keyOf }: LineRules<Key>,
): { right: ReadValues<T>['values']; faults: FieldFault[] } {
  const { values, faults } = readValues(schema, rows);
  const recognised = readValues(keys, rows).values;
  faults.push(...(missingIn ? rows.flatMap(missingIn) : []), ...repeatedLines(recognised, keyOf));
  return { right: withoutFaults(values, faults), faults };
}

type KeyOf<T> = (value: T) => { field: string; key: string };

/** Only the lines without any fault, which are counted and would be written. */
export function withoutFaults<T extends { line: number }>(
  values: readonly T[],
  faults: readonly FieldFault[],
): T[] {
  const wrong = new Set(faults.map(({ line }) => line));
  return values.filter(({ line }) => !wrong.has(line));
}

/** The faults in the words of the file's owner, by line. */
export function faultsInFile(
  faults: readonly FieldFault[],
  { rows, tooWide, titleOf }: ReadFile,
): ImportFault[] {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  const told = faults.map(({ line, field, message }) => ({
    line,
    column: (field !== null && titleOf.get(field)) || null,
    read: field === null ? '' : (cellsOf.get(line)?.[field] ?? '').slice(0, QUOTED),
    message,
  }));
  return [...told, ...tooWide].toSorted((a, b) => a.line - b.line);
}

/** A fault for each line that has the same key as an earlier one; lines without a key never do. */
export function repeatedLines<T>(
  values: readonly { line: number; value: T }[],
  keyOf: KeyOf<T>,
): FieldFault[] {
  const first = new Map<string, number>();
  return values.flatMap(({ line, value }) => {
    const { field, key } = keyOf(value);
    const before = first.get(`${field} ${key}`);
    if (key === '' || before === undefined) {
      first.set(`${field} ${key}`, line);
      return [];
    }
    return [{ line, field, message: `Retirez l’une des deux\u00a0: la ligne ${before} a le même.` }];
  });
}
