import { sql } from 'kysely';
import { isToOne } from '../catalog/model.ts';
import { type Embed, type Output, outputNames, type PlannedOrder, type ReadPlan } from '../plan/read-plan.ts';
import { compileConditions } from './condition.ts';
import { compileField } from './field.ts';
import { compileJoin } from './join.ts';
import { all, list, nothing, type Sql } from './sql-text.ts';

/** Selects a plan's rows from `source`. */
export function compileRead(plan: ReadPlan, source: Sql): Sql {
  return compileSelect(plan, sql`${source} as ${sql.id(plan.alias)}`, compileConditions(plan));
}

/** The same rows without limit, order and content, to be counted. */
export function compileMatches(plan: ReadPlan, source: Sql): Sql {
  return sql`select from ${source} as ${sql.id(plan.alias)} ${all(compileConditions(plan))}`;
}

function compileSelect(plan: ReadPlan, from: Sql, conditions: readonly Sql[]): Sql {
  const parts = [
    sql`select ${list(plan.outputs.map((output) => compileOutput(output, plan.alias)))}`,
    sql`from ${from}`,
    ...shownEmbeds(plan).map((embed) => compileLateral(embed, plan.alias)),
    all(conditions),
    compileOrders(plan),
    plan.limit === undefined ? nothing : sql`limit ${plan.limit}`,
    plan.offset ? sql`offset ${plan.offset}` : nothing,
  ];
  return sql.join(
    parts.filter((part) => part !== nothing),
    sql` `,
  );
}

const shownEmbeds = ({ outputs }: ReadPlan): Embed[] =>
  outputs.flatMap((output) => (output.kind === 'embed' ? [output.embed] : []));

function compileOutput(output: Output, alias: string): Sql {
  if (output.kind === 'all') return sql`${sql.id(alias)}.*`;
  if (output.kind === 'embed') return compileEmbedOutput(output.embed);
  const { field, cast, name } = output;
  const value = compileField(field, alias);
  const result = cast ? sql`cast(${value} as ${sql.id(...cast)})` : value;
  return sql`${result} as ${sql.id(name)}`;
}

function compileEmbedOutput({ alias, name, isSpread, relationship, plan }: Embed): Sql {
  const result = sql.id(alias);
  const isOne = isToOne(relationship);
  if (isSpread) {
    const columns = outputNames(plan).map((column) => [sql.id(alias, column), sql.id(column)] as const);
    return list(columns.map(([value, name]) => (isOne ? value : sql`coalesce(${value}, '[]') as ${name}`)));
  }
  if (isOne) return sql`row_to_json(${result}.*) as ${sql.id(name)}`;
  return sql`coalesce(${result}."json", '[]') as ${sql.id(name)}`;
}

/**
 * One row for each parent's row: the embedded row, or all of them as one JSON array, or as one array for each column if
 * they are spread.
 */
function compileLateral({ alias, relationship, isSpread, plan }: Embed, parentAlias: string): Sql {
  const { from, conditions } = compileJoin(relationship, plan.alias, parentAlias);
  const rows = compileSelect(plan, from, [...conditions, ...compileConditions(plan)]);
  const gathered = isSpread
    ? list(outputNames(plan).map((name) => sql`json_agg(${sql.id('r', name)}) as ${sql.id(name)}`))
    : sql`json_agg("r".*) as "json"`;
  const result = isToOne(relationship) ? rows : sql`select ${gathered} from (${rows}) as "r"`;
  return sql`left join lateral (${result}) as ${sql.id(alias)} on true`;
}

function compileOrders({ orders, alias }: ReadPlan): Sql {
  if (orders.length === 0) return nothing;
  return sql`order by ${list(orders.map((order) => compileOrder(order, alias)))}`;
}

const NULLS = { first: sql` nulls first`, last: sql` nulls last` };

function compileOrder(order: PlannedOrder, alias: string): Sql {
  const { embed, field, isDescending, nulls } = order;
  const value = embed ? compileRelated(embed, order, alias) : compileField(field, alias);
  return sql`${value}${isDescending ? sql` desc` : sql` asc`}${nulls ? NULLS[nulls] : nothing}`;
}

/** A column of a to-one embed, whether or not it is shown. */
function compileRelated({ relationship }: Embed, { field }: PlannedOrder, parentAlias: string): Sql {
  const { from, conditions } = compileJoin(relationship, 'o', parentAlias);
  return sql`(select ${compileField(field, 'o')} from ${from} ${all(conditions)})`;
}
