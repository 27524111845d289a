import { readField, readName, readQuoted, skipSpace } from './field.ts';
import { Reader } from './reader.ts';
import type { Condition, Filter, IsValue, Operation, Quantifier } from './tree.ts';

/** Comparisons that also take `(any)` or `(all)` of a list. */
const QUANTIFIED = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'];
const COMPARISONS = [...QUANTIFIED, 'neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'];
const SEARCHES = ['fts', 'plfts', 'phfts', 'wfts'];

const COMPARE = new RegExp(`(${COMPARISONS.join('|')})\\.`, 'y');
const QUANTIFY = new RegExp(`(${QUANTIFIED.join('|')})\\((any|all)\\)\\.`, 'y');
const SEARCH = new RegExp(`(${SEARCHES.join('|')})(?:\\(([\\p{L}\\p{Nd}_ $]+)\\))?\\.`, 'uy');
const IS_VALUE = /(not_null|null|true|false|unknown)(?=[,)]|$)/iy;
const OPERATOR = new RegExp(
  `^(?:not\\.)?(?:is|in|isdistinct|${COMPARISONS.join('|')}|(?:${QUANTIFIED.join('|')})\\((?:any|all)\\)|(?:${SEARCHES.join('|')})(?:\\([^)]*\\))?)\\.`,
);

const EXPECTED_OPERATOR = 'operator (eq, gt, ...)';

/** Whether a value of the query string is a filter: among the arguments of a function, some are. */
export const isFilterValue = (value: string): boolean => OPERATOR.test(value);

/** `not.eq.5`, the value of a key of the query string. Everything after the operator is the operand, unchanged. */
export function parseOperation(text: string): Pick<Filter, 'isNegated' | 'operation'> {
  const reader = new Reader(text, `filter (${text})`);
  const parsed = readOperation(reader, () => reader.rest());
  reader.expectEnd();
  return parsed;
}

/** `(a.eq.1,not.and(b.gt.2,c.is.null))`, the value of a key `or`, `and`, `not.or` or `not.and`. */
export function parseLogic(operator: string, text: string): Condition {
  const reader = new Reader(`${operator}${text}`, `logic tree (${text})`);
  const group = readGroup(reader) ?? reader.fail('"("');
  reader.expectEnd('","');
  return group;
}

function readCondition(reader: Reader): Condition {
  const group = reader.attempt(() => readGroup(reader));
  if (group) return group;
  const field = readField(reader);
  if (!reader.take('.')) reader.fail('delimiter (.)');
  return { kind: 'filter', field, ...readOperation(reader, () => readListedValue(reader)) };
}

function readGroup(reader: Reader): Condition | undefined {
  skipSpace(reader);
  const isNegated = reader.take('not.');
  const operator = reader.take('and') ? 'and' : reader.take('or') ? 'or' : undefined;
  skipSpace(reader);
  if (!operator || !reader.take('(')) return undefined;
  const conditions = reader.nest(() => readConditions(reader));
  reader.expect(')');
  skipSpace(reader);
  return { kind: 'group', operator, isNegated, conditions };
}

function readConditions(reader: Reader): Condition[] {
  const conditions: Condition[] = [];
  do conditions.push(readCondition(reader));
  while (reader.take(','));
  return conditions;
}

function readOperation(reader: Reader, readValue: () => string): Pick<Filter, 'isNegated' | 'operation'> {
  const isNegated = reader.take('not.');
  const operation = findOperation(reader, readValue);
  if (operation) return { isNegated, operation };
  return reader.fail(...(isNegated ? [] : ['"not"']), EXPECTED_OPERATOR);
}

function findOperation(reader: Reader, readValue: () => string): Operation | undefined {
  if (reader.take('in.')) return { kind: 'in', values: readList(reader) };
  if (reader.take('is.')) return { kind: 'is', value: readIsValue(reader) };
  if (reader.take('isdistinct.')) return { kind: 'distinct', value: readValue() };
  const search = reader.match(SEARCH);
  if (search) return { kind: 'search', operator: search[1] ?? '', config: search[2], value: readValue() };
  const compare = reader.match(COMPARE);
  if (compare) return { kind: 'compare', operator: compare[1] ?? '', value: readValue() };
  const quantified = reader.match(QUANTIFY);
  if (!quantified) return undefined;
  const [, operator = '', quantifier] = quantified;
  return { kind: 'compare', operator, quantifier: quantifier as Quantifier, value: readValue() };
}

function readIsValue(reader: Reader): IsValue {
  const value = reader.match(IS_VALUE)?.[1]?.toLowerCase();
  return (value as IsValue) ?? reader.fail('isVal: (null, not_null, true, false, unknown)');
}

/** `(a,"b,c",d)`; empty parentheses are an empty list. */
function readList(reader: Reader): string[] {
  skipSpace(reader);
  reader.expect('(');
  const values: string[] = [];
  if (!reader.sees(')')) {
    do values.push(readQuotedElement(reader) ?? reader.match(ELEMENT)?.[0] ?? '');
    while (reader.take(','));
  }
  reader.expect(')');
  skipSpace(reader);
  return values;
}

const ELEMENT = /[^,)]*/y;
const ELEMENT_END = /(?=[,)]|$)/y;
const ARRAY = /\{[^{}]*\}(?=[,)]|$)/y;

/** Inside parentheses a value ends at a comma or a parenthesis, unless it is quoted or an array. */
function readListedValue(reader: Reader): string {
  return readQuotedElement(reader) ?? (reader.match(ARRAY) ?? reader.match(ELEMENT))?.[0] ?? '';
}

/** Quotes count only if they surround the whole element. */
function readQuotedElement(reader: Reader): string | undefined {
  return reader.attempt(() => {
    const quoted = readQuoted(reader);
    return quoted !== undefined && reader.match(ELEMENT_END) ? quoted : undefined;
  });
}

/** The key of a filter: `column`, `data->>key`, `child.column`. */
export function parseFilterKey(text: string): { path: string[]; field: Filter['field'] } {
  const reader = new Reader(text, `tree path (${text})`);
  const path: string[] = [];
  for (;;) {
    const field = readField(reader);
    if (field.path.length > 0 || !reader.take('.')) {
      reader.expectEnd('delimiter (.)', '"->>"', '"->"');
      return { path, field };
    }
    path.push(field.column);
  }
}

/** The key of an order, limit or logic: the path of embeds, then the last word. */
export function parseKeyPath(text: string, what: string): string[] {
  const reader = new Reader(text, `${what} (${text})`);
  const path: string[] = [];
  do path.push(readName(reader));
  while (reader.take('.'));
  reader.expectEnd('delimiter (.)');
  return path;
}
