import { sql } from 'kysely';
import type { IsValue, Operation } from '../parse/tree.ts';
import type { Embed, PlannedCondition, PlannedField, ReadPlan } from '../plan/read-plan.ts';
import { compileDocument, compileField } from './field.ts';
import { compileJoin } from './join.ts';
import { all, type Sql } from './sql-text.ts';

const COMPARISONS: Record<string, Sql> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxl: sql`&>`,
  nxr: sql`&<`,
  adj: sql`-|-`,
};

const SEARCHES: Record<string, Sql> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
};

const IS: Record<IsValue, Sql> = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
};

/** Every condition on a row of the plan, including inner embeds. */
export function compileConditions(plan: ReadPlan): Sql[] {
  return [
    ...plan.conditions.map((condition) => compileCondition(condition, plan.alias)),
    ...plan.embeds.filter(({ isInner }) => isInner).map((embed) => compileExists(embed, plan.alias)),
  ];
}

function compileCondition(condition: PlannedCondition, alias: string): Sql {
  if (condition.kind === 'empty') {
    const exists = compileExists(condition.embed, alias);
    return condition.isNegated ? exists : sql`not ${exists}`;
  }
  const positive =
    condition.kind === 'group'
      ? compileGroup(condition.conditions, condition.operator, alias)
      : compileFilter(condition.field, condition.operation, alias);
  return condition.isNegated ? sql`not (${positive})` : positive;
}

function compileGroup(conditions: readonly PlannedCondition[], operator: 'and' | 'or', alias: string): Sql {
  const parts = conditions.map((one) => compileCondition(one, alias));
  return sql`(${sql.join(parts, operator === 'and' ? sql` and ` : sql` or `)})`;
}

function compileFilter(field: PlannedField, operation: Operation, alias: string): Sql {
  if (operation.kind === 'search') return compileSearch(field, operation, alias);
  const value = compileField(field, alias);
  if (operation.kind === 'is') return sql`${value} ${IS[operation.value]}`;
  if (operation.kind === 'in') return sql`${value} = any(${arrayLiteral(operation.values)})`;
  if (operation.kind === 'distinct') return sql`${value} is distinct from ${operation.value}`;
  const { operator, quantifier } = operation;
  const given = /like$/.test(operator) ? operation.value.replaceAll('*', '%') : operation.value;
  const symbol = COMPARISONS[operator];
  if (quantifier === 'any') return sql`${value} ${symbol} any(${given})`;
  if (quantifier === 'all') return sql`${value} ${symbol} all(${given})`;
  return sql`${value} ${symbol} ${given}`;
}

function compileSearch(
  field: PlannedField,
  { operator, config, value }: Extract<Operation, { kind: 'search' }>,
  alias: string,
): Sql {
  const language = config === undefined ? undefined : sql`${config}::regconfig`;
  const document = compileDocument(field, alias, language);
  const query = language
    ? sql`${SEARCHES[operator]}(${language}, ${value})`
    : sql`${SEARCHES[operator]}(${value})`;
  return sql`${document} @@ ${query}`;
}

/** PostgreSQL's array notation; elements are quoted, so that none is read as null. */
function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

function compileExists({ relationship, plan }: Embed, parentAlias: string): Sql {
  const { from, conditions } = compileJoin(relationship, plan.alias, parentAlias);
  return sql`exists (select from ${from} ${all([...conditions, ...compileConditions(plan)])})`;
}
