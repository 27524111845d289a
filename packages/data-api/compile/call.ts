import { sql } from 'kysely';
import type { Parameter } from '../catalog/model.ts';
import type { CallArgs, CallPlan } from '../plan/call-plan.ts';
import { tableOf } from './join.ts';
import { list, nothing, type Sql } from './sql-text.ts';

/** The call: its rows, or one column `value`. */
export function compileCall({ routine, args }: CallPlan): Sql {
  const call = sql`${tableOf(routine.name)}(${compileArgs(args)})`;
  const body = compileBody(args);
  if (routine.returns.kind !== 'rows')
    return sql`select ${call} as "value" ${body ? sql`from ${body}` : nothing}`;
  return sql`select "call".* from ${body ? sql`${body} cross join lateral ` : nothing}${call} as "call"`;
}

function compileArgs(args: CallArgs): Sql {
  if (args.kind === 'body') return sql`${args.json}::${sql.raw(args.parameter.type)}`;
  if (args.kind === 'members')
    return list(args.parameters.map((one) => compileNamed(one, sql.id('body', one.name))));
  return list(
    args.values.map(({ parameter, texts }) => {
      const value = parameter.isVariadic ? texts : texts.at(-1);
      return compileNamed(parameter, sql`${value}::${sql.raw(parameter.type)}`);
    }),
  );
}

const compileNamed = ({ name, isVariadic }: Parameter, value: Sql): Sql =>
  sql`${isVariadic ? sql`variadic ` : nothing}${sql.id(name)} => ${value}`;

function compileBody(args: CallArgs): Sql | undefined {
  if (args.kind !== 'members' || args.parameters.length === 0) return undefined;
  const typed = args.parameters.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql`json_to_record(${args.json}::json) as "body"(${list(typed)})`;
}
