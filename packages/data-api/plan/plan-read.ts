import { type Catalog, isToOne, type RowShape } from '../catalog/model.ts';
import { badEmbedFilter, notEmbedded, orderByToMany } from '../errors.ts';
import { fieldName } from '../parse/field.ts';
import type { At, Condition, EmbedItem, Field, OrderTerm, Query, SelectItem } from '../parse/tree.ts';
import { getRelationship } from './find-relationship.ts';
import type { Embed, Output, PlannedCondition, PlannedField, PlannedOrder, ReadPlan } from './read-plan.ts';
import { isStranger, type OpenOperators, refuseCostly } from './refuse-costly.ts';
import { unknownColumn, unknownTable, unknownType } from './unknown-names.ts';

export type PlanContext = {
  catalog: Catalog;
  /** Upper bound for every list, embedded ones included. */
  maxRows: number;
  /** The role of the request. */
  role: string;
  /** The part of the protocol that strangers may use. */
  operators: OpenOperators;
  star: StarMeans;
};

/**
 * The meaning of `*`: the columns that the role may read, or all of them. PostgreSQL refuses the whole query if one is
 * forbidden.
 */
export type StarMeans = 'granted' | 'all';

/** The part of the query about one table; paths are relative to it. */
type Scope = Pick<Query, 'select' | 'conditions' | 'orders' | 'limits' | 'offsets'>;

/** Looks up every name of a query in the catalogue. @throws RestError */
export function planRead(shape: RowShape, query: Scope, context: PlanContext): ReadPlan {
  if (context.operators === 'safe' && isStranger(context.role)) refuseCostly(shape, query);
  let count = 0;
  const nextNumber = () => count++;
  return planNode(shape, query, { ...context, nextNumber });
}

type NodeContext = PlanContext & { nextNumber: () => number };

function planNode(shape: RowShape, scope: Scope, context: NodeContext): ReadPlan {
  const number = context.nextNumber();
  const label = number === 0 ? shape.name : `${shape.name}_${number}`;
  const node = { shape, label };
  const items = scope.select.filter((item) => item.kind === 'embed');
  refuseStrayPaths(scope, items);
  const embeds = new Map(
    items.map((item) => [
      item,
      planEmbed(item, node, { ...scopeOf(item, items, scope), select: item.select }, context),
    ]),
  );
  const list = [...embeds.values()];
  return {
    ...node,
    alias: `t${number}`,
    outputs: scope.select.flatMap((item) => planOutput(item, node, embeds, context)),
    embeds: list,
    conditions: ownValues(scope.conditions).map((condition) => planCondition(condition, node, list)),
    orders: (ownValues(scope.orders)[0] ?? []).map((term) => planOrder(term, node, list)),
    limit: Math.min(ownValues(scope.limits).at(-1) ?? context.maxRows, context.maxRows),
    offset: ownValues(scope.offsets).at(-1),
  };
}

type Node = Pick<ReadPlan, 'shape' | 'label'>;

function planEmbed(item: EmbedItem, { shape }: Node, inner: Scope, context: NodeContext): Embed {
  const search = { from: shape.name, target: item.target, hint: item.hint };
  const relationship = getRelationship(search, context.catalog);
  const target = context.catalog.relations.get(relationship.to);
  if (!target) throw unknownTable(relationship.to, context.catalog);
  const plan = planNode(target, inner, context);
  return {
    name: nameOf(item),
    alias: plan.alias.replace('t', 'e'),
    relationship,
    isInner: item.isInner,
    isSpread: item.isSpread,
    // The key already limits it to one row; a limit would keep the planner from joining freely.
    plan: isToOne(relationship) ? { ...plan, limit: undefined } : plan,
  };
}

const nameOf = ({ alias, target }: EmbedItem): string => alias ?? target;

/** An embed with an alias also answers to its target's name, unless another embed is called so. */
const findItem = (name: string | undefined, items: readonly EmbedItem[]): EmbedItem | undefined =>
  items.find((item) => nameOf(item) === name) ?? items.find(({ target }) => target === name);

/** The part of the query about one embed, with paths shortened by one name. */
function scopeOf(item: EmbedItem, items: readonly EmbedItem[], scope: Scope): Omit<Scope, 'select'> {
  const within = <T>(list: readonly At<T>[]): At<T>[] =>
    list.flatMap(({ path, value }) =>
      path.length > 0 && findItem(path[0], items) === item ? [{ path: path.slice(1), value }] : [],
    );
  return {
    conditions: within(scope.conditions),
    orders: within(scope.orders),
    limits: within(scope.limits),
    offsets: within(scope.offsets),
  };
}

const ownValues = <T>(list: readonly At<T>[]): T[] =>
  list.flatMap(({ path, value }) => (path.length === 0 ? [value] : []));

function refuseStrayPaths(scope: Scope, items: readonly EmbedItem[]): void {
  for (const { path } of [...scope.conditions, ...scope.orders, ...scope.limits, ...scope.offsets]) {
    const [first] = path;
    if (first !== undefined && !findItem(first, items)) throw notEmbedded(first);
  }
}

/** An embed without columns, or only with such embeds (`child()`, `child(other())`), filters but is not shown. */
function planOutput(
  item: SelectItem,
  node: Node,
  embeds: ReadonlyMap<EmbedItem, Embed>,
  { catalog, role, star }: PlanContext,
): Output[] {
  if (item.kind === 'all') return star === 'all' ? [item] : planAll(node.shape, role);
  if (item.kind === 'embed') {
    const embed = embeds.get(item);
    return embed && embed.plan.outputs.length > 0 ? [{ kind: 'embed', embed }] : [];
  }
  const field = planField(item.field, node);
  const cast = item.cast === undefined ? undefined : findType(item.cast, catalog);
  return [{ kind: 'field', field, cast, name: item.alias ?? fieldName(item.field) }];
}

/** All columns that the role may read. */
function planAll({ columns }: RowShape, role: string): Output[] {
  const all = [...columns.values()];
  const open = all.filter(({ hiddenFrom }) => !hiddenFrom.includes(role));
  if (open.length === all.length) return [{ kind: 'all' }];
  return open.map((column) => ({ kind: 'field', field: { column, path: [] }, name: column.name }));
}

function findType(name: string, { types }: Catalog): readonly [string, string] {
  const found = types.get(name) ?? types.get(name.toLowerCase().replace(/\s+/g, ' '));
  if (!found) throw unknownType(name);
  return found;
}

function planField({ column: name, path }: Field, { shape, label }: Node): PlannedField {
  const column = shape.columns.get(name);
  if (!column) throw unknownColumn(name, shape, label);
  return { column, path };
}

function planCondition(condition: Condition, node: Node, embeds: readonly Embed[]): PlannedCondition {
  if (condition.kind === 'group') {
    const conditions = condition.conditions.map((one) => planCondition(one, node, embeds));
    return { ...condition, conditions };
  }
  const { field, isNegated, operation } = condition;
  const embed = node.shape.columns.has(field.column)
    ? undefined
    : embeds.find(({ name }) => name === field.column);
  if (!embed || field.path.length > 0) return { ...condition, field: planField(field, node) };
  if (operation.kind !== 'is' || !/null$/.test(operation.value)) throw badEmbedFilter(embed.name);
  return { kind: 'empty', embed, isNegated: isNegated !== (operation.value === 'not_null') };
}

function planOrder(term: OrderTerm, node: Node, embeds: readonly Embed[]): PlannedOrder {
  const { relation, isDescending, nulls } = term;
  if (relation === undefined) return { field: planField(term.field, node), isDescending, nulls };
  const embed = embeds.find(({ name }) => name === relation);
  if (!embed) throw notEmbedded(relation);
  if (!isToOne(embed.relationship)) throw orderByToMany(node.shape.name, relation);
  return { field: planField(term.field, embed.plan), embed, isDescending, nulls };
}
