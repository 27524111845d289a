import { aggregatesNotAllowed } from '../errors.ts';
import { findName, readJsonPath, readName, skipSpace } from './field.ts';
import { Reader } from './reader.ts';
import type { EmbedItem, SelectItem } from './tree.ts';

const CAST = /[\p{L}\p{Nd}_ $]+/uy;
const ALIAS_END = /:(?!:)/y;
const AGGREGATE = /\.(?:avg|count|max|min|sum)\(\)/y;

/** `*,id,name:title,data->>key,price::text,child!inner(*),...parent(name)` */
export function parseSelect(text: string): SelectItem[] {
  const reader = new Reader(text, `select parameter (${text})`);
  if (text === '') return [];
  const items = readItems(reader);
  reader.expectEnd('","');
  return items;
}

function readItems(reader: Reader): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    skipSpace(reader);
    items.push(readItem(reader));
    skipSpace(reader);
  } while (reader.take(','));
  return items;
}

function readItem(reader: Reader): SelectItem {
  if (reader.take('...') || reader.take('..')) return readSpread(reader);
  if (reader.take('*')) return { kind: 'all' };
  const alias = reader.attempt(() => {
    const name = findName(reader);
    return name !== undefined && reader.match(ALIAS_END) ? name : undefined;
  });
  const name = readName(reader);
  if (reader.sees('(') || reader.sees('!')) {
    if (name === 'count' && reader.sees('()')) throw aggregatesNotAllowed();
    return { ...readEmbed(reader, name), alias };
  }
  const field = { column: name, path: readJsonPath(reader) };
  const cast = reader.take('::') ? readCast(reader) : undefined;
  if (reader.match(AGGREGATE)) throw aggregatesNotAllowed();
  if (!reader.isAtEnd && !reader.sees(',') && !reader.sees(')'))
    reader.fail('letter', 'digit', '"-"', '"->>"', '"->"', '"::"', '"("', '")"', '","', 'end of input');
  return { kind: 'field', field, cast, alias };
}

function readCast(reader: Reader): string {
  return reader.match(CAST)?.[0].trim() || reader.fail('letter', 'digit');
}

function readSpread(reader: Reader): EmbedItem {
  return { ...readEmbed(reader, readName(reader)), isSpread: true };
}

/** The part after the target: `!hint!inner(…)`, in either order. */
function readEmbed(reader: Reader, target: string): EmbedItem {
  let hint: string | undefined;
  let isInner = false;
  while (reader.take('!')) {
    const parameter = readName(reader);
    if (parameter === 'inner') isInner = true;
    else if (parameter !== 'left') hint = parameter;
  }
  reader.expect('(');
  const select = reader.nest(() => (reader.sees(')') ? [] : readItems(reader)));
  reader.expect(')');
  return { kind: 'embed', target, hint, isInner, isSpread: false, select };
}
