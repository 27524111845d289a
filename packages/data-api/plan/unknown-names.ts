import {
  type Cardinality,
  type Catalog,
  type Relationship,
  type Routine,
  type RowShape,
  takesWholeBody,
} from '../catalog/model.ts';
import { RestError, UnknownNameError } from '../errors.ts';
import { SCHEMA } from '../exposed-schema.ts';
import { findNearestColumn, findNearestName } from './nearest-name.ts';

/** Refusals of names missing in the schema cache, with the nearest known name. */

export function unknownTable(name: string, catalog: Catalog): RestError {
  const nearest = findNearestName(name, catalog.relations.keys());
  return new UnknownNameError(
    404,
    'PGRST205',
    `Could not find the table '${SCHEMA}.${name}' in the schema cache`,
    { hint: nearest ? `Perhaps you meant the table '${SCHEMA}.${nearest}'` : null },
  );
}

/** An unknown column in a select, a filter or an order: PostgreSQL's own text. */
export function unknownColumn(column: string, shape: RowShape, label: string): RestError {
  const nearest = findNearestColumn(column, shape.columns.keys());
  return new UnknownNameError(400, '42703', `column ${label}.${column} does not exist`, {
    hint: nearest ? `Perhaps you meant to reference the column "${label}.${nearest}".` : null,
  });
}

/** An unknown column in `on_conflict`, where PostgreSQL's text names no table. */
export const unknownConflictColumn = (column: string): RestError =>
  new UnknownNameError(400, '42703', `column "${column}" does not exist`);

/** An unknown column in a payload. */
export const unknownPayloadColumn = (column: string, table: string): RestError =>
  new UnknownNameError(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${table}' in the schema cache`,
  );

export const unknownType = (name: string): RestError =>
  new UnknownNameError(400, '42704', `type "${name}" does not exist`);

export type RelationshipSearch = { from: string; target: string; hint?: string };

export function noRelationship(search: RelationshipSearch, catalog: Catalog): RestError {
  const { from, target, hint } = search;
  const using = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new UnknownNameError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${target}'${using} in the schema '${SCHEMA}', but no matches were found.`,
      hint: hintOfRelationship(from, target, catalog),
    },
  );
}

function hintOfRelationship(from: string, target: string, { relationships }: Catalog): string | null {
  const known = relationships.get(from)?.map(({ to }) => to);
  const wrong = known ? target : from;
  const nearest = findNearestName(wrong, known ?? relationships.keys());
  return nearest && nearest !== wrong ? `Perhaps you meant '${nearest}' instead of '${wrong}'.` : null;
}

export function ambiguousRelationship(
  { from, target }: RelationshipSearch,
  found: readonly Relationship[],
): RestError {
  const choices = found.map((one) => `'${one.to}!${one.junction?.table ?? one.constraint}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: found.map(describeRelationship),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function describeRelationship({ from, to, cardinality, constraint, pairs, junction }: Relationship): {
  cardinality: Cardinality;
  embedding: string;
  relationship: string;
} {
  const own = `(${pairs.map(([column]) => column).join(', ')})`;
  const other = `(${pairs.map(([, column]) => column).join(', ')})`;
  const relationship = junction
    ? `${junction.table} using ${constraint}${other} and ${junction.constraint}(${junction.pairs.map(([, column]) => column).join(', ')})`
    : `${constraint} using ${from}${own} and ${to}${other}`;
  return { cardinality, embedding: `${from} with ${to}`, relationship };
}

export type RoutineSearch = {
  name: string;
  args: readonly string[];
  /** A POST may also send the whole body to a function. */
  isPost: boolean;
};

export function unknownRoutine(search: RoutineSearch, catalog: Catalog): RestError {
  const { name, args, isPost } = search;
  const list = args.join(', ');
  const called = args.length > 0 ? `(${list})` : ' without parameters';
  const searched =
    args.length > 0 ? ` with parameter${args.length > 1 ? 's' : ''} ${list}` : ' without parameters';
  const orWhole = isPost ? ' or with a single unnamed json/jsonb parameter' : '';
  return new UnknownNameError(
    404,
    'PGRST202',
    `Could not find the function ${SCHEMA}.${name}${called} in the schema cache`,
    {
      details: `Searched for the function ${SCHEMA}.${name}${searched}${orWhole}, but no matches were found in the schema cache.`,
      hint: hintOfRoutine(search, catalog),
    },
  );
}

function hintOfRoutine({ name, args }: RoutineSearch, { routines }: Catalog): string | null {
  const overloads = routines.get(name)?.filter((one) => !takesWholeBody(one));
  const nearest = overloads
    ? findNearestName(`(${args.toSorted().join(', ')})`, overloads.map(listOfParameters))
    : findNearestName(name, routines.keys());
  if (nearest === undefined) return null;
  return `Perhaps you meant to call the function ${SCHEMA}.${overloads ? name : ''}${nearest}`;
}

const listOfParameters = ({ parameters }: Routine): string =>
  `(${parameters
    .map(({ name }) => name)
    .toSorted()
    .join(', ')})`;

export function ambiguousRoutine(found: readonly Routine[]): RestError {
  const list = found.map(
    ({ name, parameters }) =>
      `${SCHEMA}.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  );
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${list.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}
