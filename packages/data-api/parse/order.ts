import { findName, readField, skipSpace } from './field.ts';
import { Reader } from './reader.ts';
import type { OrderTerm } from './tree.ts';

/** `name.desc.nullslast,data->>key,parent(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const reader = new Reader(text, `order (${text})`);
  const terms: OrderTerm[] = [];
  do terms.push(readTerm(reader));
  while (reader.take(','));
  reader.expectEnd('","');
  return terms;
}

function readTerm(reader: Reader): OrderTerm {
  const relation = reader.attempt(() => {
    skipSpace(reader);
    const name = findName(reader);
    return name !== undefined && reader.take('(') ? name : undefined;
  });
  const field = readField(reader);
  if (relation !== undefined) reader.expect(')');
  const isDescending = readDirection(reader);
  const nulls = reader.take('.nullsfirst') ? 'first' : reader.take('.nullslast') ? 'last' : undefined;
  if (!reader.isAtEnd && !reader.sees(',')) failSuffix(reader, nulls !== undefined);
  return { field, relation, isDescending, nulls };
}

function readDirection(reader: Reader): boolean {
  if (reader.take('.desc')) return true;
  reader.take('.asc');
  return false;
}

function failSuffix(reader: Reader, isComplete: boolean): never {
  if (isComplete) reader.fail('","', 'end of input');
  if (reader.take('.')) reader.fail('"asc"', '"desc"', '"nullsfirst"', '"nullslast"');
  return reader.fail('delimiter (.)', '","', 'end of input');
}
