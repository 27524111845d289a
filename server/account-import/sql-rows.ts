/** A row of a table, as texts; null where the database had none. */
export type Row = Readonly<Record<string, string | null>>;

/** The file is incomplete: nothing of it is imported. */
export class HalfFileError extends Error {
  override readonly name = 'HalfFileError';
}

export const plainName = (name: string): string => name.replaceAll('"', '').trim();
export const columnsOf = (list: string): string[] => list.split(',').map(plainName);

/** @throws HalfFileError */
export function sqlRow(columns: readonly string[], values: readonly (string | null)[]): Row {
  if (values.length !== columns.length)
    throw new HalfFileError(`une ligne a ${values.length} valeurs au lieu de ${columns.length}`);
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}

/** A blank, a sign, a text, a text with escapes, or any other word. */
const TOKEN = /\s+|[(),;]|'(?:[^']|'')*'|[eE]'(?:[^'\\]|\\.|'')*'|[^\s(),;']+/sy;

/** « ('a', NULL, 3), ('b', E'c\\n', true); » @throws HalfFileError */
export function readWrittenRows(text: string, from: number): { rows: (string | null)[][]; at: number } {
  const rows: (string | null)[][] = [];
  let values: (string | null)[] = [];
  let depth = 0;
  TOKEN.lastIndex = from;
  for (let token = TOKEN.exec(text)?.[0]; token !== undefined; token = TOKEN.exec(text)?.[0]) {
    if (token === ';' && depth === 0) return { rows, at: TOKEN.lastIndex };
    if (token === '(') {
      depth += 1;
      if (depth === 1) values = [];
    } else if (token === ')') {
      depth -= 1;
      if (depth === 0) rows.push(values);
    } else if (depth === 1 && token !== ',' && token.trim() !== '' && !token.startsWith('::'))
      values.push(writtenValue(token));
  }
  throw new HalfFileError('un INSERT n’a pas sa fin');
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function writtenValue(token: string): string | null {
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
  if (/^[eE]'/.test(token))
    return token
      .slice(2, -1)
      .replaceAll("''", "'")
      .replaceAll(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);
  return token.toLowerCase() === 'null' ? null : token;
}
