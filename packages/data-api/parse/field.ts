import type { Reader } from './reader.ts';
import type { Field, JsonStep } from './tree.ts';

const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/y;
const PLAIN = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy;
const INDEX = /-?\d+(?=->|::|[.,)=]|$)/y;
const SPACE = /[ \t]*/y;

const FIELD_NAME = 'field name (* or [a..z0..9_$])';

/** `"any \"thing\""`, without its quotes. */
export function readQuoted(reader: Reader): string | undefined {
  return reader.match(QUOTED)?.[1]?.replace(/\\([\s\S])/g, '$1');
}

export function findName(reader: Reader): string | undefined {
  const quoted = readQuoted(reader);
  if (quoted !== undefined) return quoted;
  const plain = reader.match(PLAIN)?.[0].trim();
  return plain || undefined;
}

export function readName(reader: Reader): string {
  return findName(reader) ?? reader.fail(FIELD_NAME);
}

export function skipSpace(reader: Reader): void {
  reader.match(SPACE);
}

/** `name`, `"name"`, `data->key->>0`. */
export function readField(reader: Reader): Field {
  skipSpace(reader);
  const column = readName(reader);
  const path = readJsonPath(reader);
  skipSpace(reader);
  return { column, path };
}

export function readJsonPath(reader: Reader): JsonStep[] {
  const steps: JsonStep[] = [];
  while (reader.sees('->')) {
    const isText = reader.take('->>');
    if (!isText) reader.expect('->');
    const index = reader.match(INDEX)?.[0];
    steps.push({ isText, at: index === undefined ? { key: readName(reader) } : { index } });
  }
  return steps;
}

/** The name of a value without an alias: the last key of its path, else its column. */
export function fieldName({ column, path }: Field): string {
  const key = path.findLast(({ at }) => 'key' in at)?.at;
  return key && 'key' in key ? key.key : column;
}

/** `a,"b c"`, in `columns` and `on_conflict`. */
export function readNames(reader: Reader): string[] {
  const names: string[] = [];
  do {
    skipSpace(reader);
    names.push(readName(reader));
    skipSpace(reader);
  } while (reader.take(','));
  reader.expectEnd('","');
  return names;
}
