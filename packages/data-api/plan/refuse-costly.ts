import type { RowShape } from '../catalog/model.ts';
import { notForStrangers, tooMuchAsked } from '../errors.ts';
import type { Condition, Filter, Query, SelectItem } from '../parse/tree.ts';

/**
 * `safe`: strangers (visitors and accounts) may not use features that let them choose how long one row takes. `all`:
 * the whole protocol, limited only by the statement's timeout.
 */
export type OpenOperators = 'safe' | 'all';

/**
 * Upper bound for conditions: ten times what any page or program of the site needs. Everything that these limits leave open shares the
 * 16 KB of a request's address.
 */
const MAX_CONDITIONS = 60;
const MAX_SHOWN = 120;
/**
 * Upper bound for mentions of a column, unchanged and in another form: under a hundred names, one row would be as long as a catalogue.
 */
const MAX_MENTIONS = 2;
const MAX_EMBEDS = 8;
const MAX_EMBED_DEPTH = 3;
const MAX_ORDERS = 12;
/** Upper bound for wildcards, each of which may match anywhere in the text. */
const MAX_WILDCARDS = 4;
const MAX_PATTERN = 200;
/** Upper bound for the values of a list: patterns are tried one after another; values of `in` are looked up. */
const MAX_QUANTIFIED = 50;

/** Whether a role is a stranger's; holders of the service key are trusted. */
export const isStranger = (role: string): boolean => role !== 'service_role';

/** @throws RestError */
export function refuseCostly(shape: RowShape, query: Pick<Query, 'select' | 'conditions' | 'orders'>): void {
  let conditions = 0;
  for (const { path, value } of query.conditions)
    for (const filter of filtersOf(value)) {
      conditions += 1;
      refuseFilter(filter, path.length === 0 ? shape : undefined);
    }
  if (conditions > MAX_CONDITIONS) throw tooMuchAsked('conditions', MAX_CONDITIONS);
  refuseRepeats(query.select);
  const shown = itemsOf(query.select);
  if (shown.length > MAX_SHOWN) throw tooMuchAsked('selected columns', MAX_SHOWN);
  if (shown.filter(({ item }) => item.kind === 'embed').length > MAX_EMBEDS)
    throw tooMuchAsked('embedded resources', MAX_EMBEDS);
  if (shown.some(({ depth }) => depth > MAX_EMBED_DEPTH))
    throw tooMuchAsked('levels of embedding', MAX_EMBED_DEPTH);
  if (query.orders.flatMap(({ value }) => value).length > MAX_ORDERS)
    throw tooMuchAsked('order terms', MAX_ORDERS);
}

function refuseFilter({ field, operation }: Filter, shape: RowShape | undefined): void {
  if (operation.kind === 'search') {
    // For other columns, the whole text of each row would have to be split into words first.
    const isIndexed = field.path.length === 0 && shape?.columns.get(field.column)?.baseType === 'tsvector';
    if (!isIndexed) throw notForStrangers(operation.operator);
  }
  if (operation.kind !== 'compare') return;
  const { operator, quantifier, value } = operation;
  if (operator === 'match' || operator === 'imatch') throw notForStrangers(operator);
  if (quantifier && value.split(',').length > MAX_QUANTIFIED)
    throw tooMuchAsked(`values of ${operator}(${quantifier})`, MAX_QUANTIFIED);
  if (operator !== 'like' && operator !== 'ilike') return;
  for (const pattern of quantifier ? value.split(',') : [value]) {
    if (pattern.length > MAX_PATTERN) throw tooMuchAsked(`characters of ${operator}`, MAX_PATTERN);
    if ((pattern.match(/[*%]+/g) ?? []).length > MAX_WILDCARDS)
      throw tooMuchAsked(`wildcards of ${operator}`, MAX_WILDCARDS);
  }
}

/** Refuses repetitions of the same column, or of the same part of it, in one list. */
function refuseRepeats(select: readonly SelectItem[]): void {
  const mentions = new Map<string, number>();
  for (const item of select) {
    if (item.kind === 'embed') {
      refuseRepeats(item.select);
      continue;
    }
    const what = item.kind === 'all' ? '*' : JSON.stringify(item.field);
    const count = (mentions.get(what) ?? 0) + 1;
    if (count > MAX_MENTIONS) throw tooMuchAsked('mentions of one column', MAX_MENTIONS);
    mentions.set(what, count);
  }
}

function* filtersOf(condition: Condition): Generator<Filter> {
  if (condition.kind === 'filter') yield condition;
  else for (const one of condition.conditions) yield* filtersOf(one);
}

/** The items of all levels; the first level is the request's own. */
function itemsOf(select: readonly SelectItem[], depth = 0): { item: SelectItem; depth: number }[] {
  return select.flatMap((item) => [
    { item, depth: item.kind === 'embed' ? depth + 1 : depth },
    ...(item.kind === 'embed' ? itemsOf(item.select, depth + 1) : []),
  ]);
}
