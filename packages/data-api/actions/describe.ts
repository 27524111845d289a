import { type ApiDescription, describeApi, type Visible } from '../answer/openapi.ts';
import type { Relation } from '../catalog/model.ts';
import type { Statement } from '../compile/sql-text.ts';
import { unacceptableMediaType } from '../errors.ts';
import { SCHEMA } from '../exposed-schema.ts';
import { accepts } from '../parse/media-type.ts';
import { unknownRoutine, unknownTable } from '../plan/unknown-names.ts';
import { runAs } from '../run.ts';
import type { Action } from './action.ts';

const OPENAPI = 'application/openapi+json';

/** Everything the role may use; its policies decide about rows. */
const visibleStatement: Statement = {
  text: `
    select
      coalesce((
        select json_agg(relname order by relname)
        from pg_class
        where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
          and (has_table_privilege(oid, 'select, insert, update, delete')
            or has_any_column_privilege(oid, 'select, insert, update'))
      ), '[]') as relations,
      coalesce((
        select json_agg(distinct proname order by proname)
        from pg_proc
        where pronamespace = $1::regnamespace and has_function_privilege(oid, 'execute')
      ), '[]') as routines`,
  values: [SCHEMA],
};

/** GET of the API's own address: describes the API in OpenAPI. @param basePath the API's own address */
export const describeRoot =
  (basePath: string, description: ApiDescription): Action =>
  async (request, _, context) => {
    const accept = request.headers.get('Accept');
    if (!accepts(accept, [OPENAPI, 'application/json', 'application/*']))
      throw unacceptableMediaType(accept ?? '');
    const [visible] = await runAs(request, context, (ask) => ask<Visible>(visibleStatement), {
      readOnly: true,
    });
    const { relations, routines } = visible ?? { relations: [], routines: [] };
    const api = describeApi(context.catalog, { relations, routines }, { ...description, basePath });
    return new Response(JSON.stringify(api), {
      headers: { 'Content-Type': `${OPENAPI}; charset=utf-8` },
    });
  };

/** OPTIONS of a table: its allowed methods. */
export const describeTable: Action = async (_, name, { catalog }) => {
  const table = catalog.relations.get(name);
  if (!table) throw unknownTable(name, catalog);
  return allow(['OPTIONS', 'GET', 'HEAD', ...writingMethods(table)]);
};

function writingMethods({ canInsert, canUpdate, canDelete }: Relation): string[] {
  return [canInsert && 'POST', canUpdate && 'PATCH', canDelete && 'DELETE'].filter((name) => name !== false);
}

/** OPTIONS of a function. */
export const describeRoutineMethods: Action = async (_, name, { catalog }) => {
  const routines = catalog.routines.get(name);
  if (!routines) throw unknownRoutine({ name, args: [], isPost: false }, catalog);
  const isReadOnly = routines.some((routine) => routine.isReadOnly);
  return allow(isReadOnly ? ['OPTIONS', 'GET', 'HEAD', 'POST'] : ['OPTIONS', 'POST']);
};

/** OPTIONS of the API's own address. */
export const describeRootMethods: Action = async () => allow(['OPTIONS', 'GET', 'HEAD']);

const allow = (methods: readonly string[]) =>
  new Response(null, { status: 200, headers: { Allow: methods.join(',') } });
