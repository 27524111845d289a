import { invalidRange, nullByte } from '../errors.ts';
import { readNames } from './field.ts';
import { isFilterValue, parseFilterKey, parseKeyPath, parseLogic, parseOperation } from './filter.ts';
import { parseOrder } from './order.ts';
import { Reader } from './reader.ts';
import { parseSelect } from './select.ts';
import type { At, Condition, Query } from './tree.ts';

/** Parameters that are not filters of the table: the gateway's key may be in the query too. */
const RESERVED = new Set(['select', 'columns', 'on_conflict', 'apikey']);

type Entry = readonly [key: string, value: string];

/**
 * @param takesArgs for a function called by GET: keys without a filter as value are arguments
 * @throws RestError
 */
export function parseQuery(params: URLSearchParams, takesArgs = false): Query {
  if ([...params].some(([key, value]) => `${key}${value}`.includes('\0'))) throw nullByte();
  const entries = [...params].filter(([key]) => !RESERVED.has(key));
  const byKind = Map.groupBy(entries, (entry) => kindOf(entry, takesArgs));
  const of = (kind: string) => byKind.get(kind) ?? [];
  return {
    // An empty `select` means everything, like a missing one.
    select: parseSelect(params.get('select') || '*'),
    conditions: [...of('filter').map(readFilter), ...of('logic').map(readLogic)],
    orders: of('order').map(([key, value]) => ({ path: pathOf(key), value: parseOrder(value) })),
    limits: of('limit').flatMap(readCount).map(refuseNegative),
    offsets: of('offset').flatMap(readCount).map(notNegative),
    columns: parseNames(params, 'columns'),
    onConflict: parseNames(params, 'on_conflict'),
    args: of('arg'),
  };
}

function kindOf([key, value]: Entry, takesArgs: boolean): string {
  const word = key.slice(key.lastIndexOf('.') + 1);
  if (word === 'and' || word === 'or') return 'logic';
  if (word === 'order' || word === 'limit' || word === 'offset') return word;
  return takesArgs && key !== '' && !key.includes('.') && !isFilterValue(value) ? 'arg' : 'filter';
}

function readFilter([key, value]: Entry): At<Condition> {
  const { path, field } = parseFilterKey(key);
  return { path, value: { kind: 'filter', field, ...parseOperation(value) } };
}

function readLogic([key, value]: Entry): At<Condition> {
  const words = parseKeyPath(key, 'logic path');
  const isNegated = words.includes('not');
  const operator = `${isNegated ? 'not.' : ''}${words.at(-1)}`;
  const path = words.slice(0, -1).filter((word) => word !== 'not');
  return { path, value: parseLogic(operator, value) };
}

const pathOf = (key: string) => parseKeyPath(key, 'tree path').slice(0, -1);

/** Reads a count; a value that is not a whole number is ignored. */
function readCount([key, value]: Entry): At<number>[] {
  if (!/^-?\d+$/.test(value)) return [];
  const count = Math.max(Math.min(Number(value), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER);
  return [{ path: pathOf(key), value: count }];
}

function refuseNegative(limit: At<number>): At<number> {
  if (limit.value < 0) throw invalidRange('Limit should be greater than or equal to zero.');
  return limit;
}

/** An offset of at least 0: there are no rows before the first one. */
const notNegative = ({ path, value }: At<number>): At<number> => ({ path, value: Math.max(0, value) });

function parseNames(params: URLSearchParams, key: string): string[] | undefined {
  const text = params.get(key);
  if (text === null) return undefined;
  return [...new Set(readNames(new Reader(text, `${key} parameter (${text})`)))];
}
