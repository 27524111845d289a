import type { Catalog, Column, Relation, Routine } from '../catalog/model.ts';

/** Title and description of the API. */
export type ApiDescription = { title: string; description: string };

export type Visible = { relations: readonly string[]; routines: readonly string[] };

type Json = Record<string, unknown>;

const ref = (name: string) => ({ $ref: `#/parameters/${name}` });
const inQuery = (name: string, description: string) => ({ name, description, in: 'query', type: 'string' });
const inHeader = (name: string, values?: readonly string[]) => ({
  name,
  in: 'header',
  type: 'string',
  ...(values && { enum: values }),
});

const PARAMETERS = {
  select: inQuery('select', 'Columns and embedded tables'),
  order: inQuery('order', 'column.asc or column.desc, separated by commas'),
  limit: inQuery('limit', 'Number of rows'),
  offset: inQuery('offset', 'Rows to skip'),
  columns: inQuery('columns', 'Columns of the body that count'),
  on_conflict: inQuery('on_conflict', 'Unique columns of an upsert'),
  range: inHeader('Range'),
  preferCount: inHeader('Prefer', ['count=exact', 'count=planned', 'count=estimated']),
  preferReturn: inHeader('Prefer', ['return=minimal', 'return=representation']),
};

/** The exposed schema as Swagger 2.0, limited to what the caller's role may use. */
export function describeApi(
  catalog: Catalog,
  visible: Visible,
  { title, description, basePath }: ApiDescription & { basePath: string },
): Json {
  const relations = visible.relations.flatMap((name) => catalog.relations.get(name) ?? []);
  const routines = visible.routines.flatMap((name) => catalog.routines.get(name) ?? []);
  return {
    swagger: '2.0',
    info: { title, description, version: '1' },
    basePath,
    consumes: ['application/json', 'application/vnd.pgrst.object+json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      ['/', { get: { tags: ['Introspection'], produces: ['application/openapi+json'], responses: ok() } }],
      ...relations.map((relation) => [`/${relation.name}`, describePaths(relation)]),
      ...routines.map((routine) => [`/rpc/${routine.name}`, describeRoutine(routine)]),
    ]),
    parameters: PARAMETERS,
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, describeRelation(relation)])),
  };
}

const ok = (schema?: Json) => ({ 200: { description: 'OK', ...(schema && { schema }) } });

function describePaths(relation: Relation): Json {
  const { name, comment, canInsert, canUpdate, canDelete, columns } = relation;
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } };
  const filters = [...columns.keys()].map((column) => inQuery(column, 'operator.value'));
  const body = { name, in: 'body', schema: { $ref: `#/definitions/${name}` } };
  const common = { tags: [name], ...(comment && { summary: comment }) };
  const reading = ['select', 'order', 'range', 'limit', 'offset', 'preferCount'].map(ref);
  return {
    get: { ...common, parameters: [...filters, ...reading], responses: ok(rows) },
    ...(canInsert && {
      post: {
        ...common,
        parameters: [body, ...['select', 'columns', 'on_conflict', 'preferReturn'].map(ref)],
        responses: { 201: { description: 'Created' } },
      },
    }),
    ...(canUpdate && {
      patch: { ...common, parameters: [...filters, body, ref('preferReturn')], responses: noContent },
    }),
    ...(canDelete && {
      delete: { ...common, parameters: [...filters, ref('preferReturn')], responses: noContent },
    }),
  };
}

const noContent = { 204: { description: 'No Content' } };

function describeRelation({ comment, columns }: Relation): Json {
  const list = [...columns.values()];
  return {
    type: 'object',
    ...(comment && { description: comment }),
    required: list.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    properties: Object.fromEntries(list.map((column) => [column.name, describeColumn(column)])),
  };
}

function describeColumn({ type, baseType, comment, defaultSql }: Column): Json {
  return {
    ...jsonType(baseType),
    format: type.replace(/^(?:pg_catalog|public)\./, ''),
    ...(comment && { description: comment }),
    ...(defaultSql !== null && { default: defaultSql }),
  };
}

function jsonType(baseType: string): Json {
  if (/^int[248]$/.test(baseType)) return { type: 'integer' };
  if (/^(?:float[48]|numeric)$/.test(baseType)) return { type: 'number' };
  if (baseType === 'bool') return { type: 'boolean' };
  if (baseType.startsWith('_')) return { type: 'array', items: {} };
  return /^jsonb?$/.test(baseType) ? {} : { type: 'string' };
}

function describeRoutine({ name, comment, parameters, isReadOnly }: Routine): Json {
  const common = { tags: [`(rpc) ${name}`], ...(comment && { summary: comment }), responses: ok() };
  const named = parameters.filter((one) => one.name !== '');
  const properties = Object.fromEntries(named.map((one) => [one.name, { format: one.type }]));
  const required = named.flatMap((one) => (one.isRequired ? [one.name] : []));
  const args = { name: 'args', in: 'body', schema: { type: 'object', required, properties } };
  return {
    post: { ...common, parameters: [args] },
    ...(isReadOnly && {
      get: { ...common, parameters: named.map((one) => inQuery(one.name, one.type)) },
    }),
  };
}
