import type pg from 'pg';

/** What the migrations made, from PostgreSQL's own catalogues; the same for every version of PostgreSQL. */
export type Catalogue = {
  enums: { name: string; labels: string[] }[];
  tables: Table[];
  functions: { name: string; definition: string; grants: Grant[] | null }[];
  /** The grants on a schema, and the default grants on what will be created in it. */
  schemas: { name: string; grants: Grant[]; defaults: { kind: string; grants: Grant[] }[] }[];
};

export type Table = {
  /** The name with its schema. */
  name: string;
  isUnlogged: boolean;
  hasRowSecurity: boolean;
  columns: Column[];
  constraints: { name: string; kind: string; columns: string[]; definition: string }[];
  indexes: string[];
  policies: Policy[];
  triggers: string[];
  grants: Grant[];
};

export type Column = {
  name: string;
  type: string;
  /** The labels of an enum type. */
  labels: string[] | null;
  isNotNull: boolean;
  default: string | null;
  isIdentity: boolean;
  /** Generated from other columns. */
  isGenerated: boolean;
  grants: Grant[];
};

type Policy = {
  name: string;
  isPermissive: boolean;
  command: string;
  roles: string[];
  using: string | null;
  check: string | null;
};

export type Grant = { role: string; privilege: string };

const OURS = `('public', 'internal', 'auth')`;
const ROLES = `('public', 'anon', 'authenticated', 'service_role')`;

/** The privileges that an access list gives to the roles of requests, as JSON; null if there is no list. */
const grantsOf = (list: string) => `(
  case when ${list} is not null then coalesce((
    select json_agg(json_build_object('role', role, 'privilege', privilege) order by role, privilege)
    from (
      select case grantee when 0 then 'public' else grantee::regrole::text end as role, lower(privilege_type) as privilege
      from aclexplode(${list})
    ) as given
    where role in ${ROLES}
  ), '[]') end
)`;

const rows = (query: string) => `coalesce((select json_agg(found) from (${query}) as found), '[]')`;

const COLUMNS = rows(`
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isNotNull",
    (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = a.atttypid) as labels,
    pg_get_expr(adbin, adrelid) as default, a.attidentity <> '' as "isIdentity", a.attgenerated <> '' as "isGenerated",
    coalesce(${grantsOf('a.attacl')}, '[]') as grants
  from pg_attribute a
  left join pg_attrdef on adrelid = a.attrelid and adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  order by a.attnum
`);

/** PostgreSQL 18 also lists NOT NULL, which is shown with the column. */
const CONSTRAINTS = rows(`
  select conname as name, contype as kind, pg_get_constraintdef(oid) as definition,
    (select coalesce(json_agg(attname), '[]') from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
  from pg_constraint
  where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')
  order by array_position('{p,u,f,c,x}'::"char"[], contype), conname
`);

const POLICIES = rows(`
  select polname as name, polpermissive as "isPermissive",
    case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as command,
    (select json_agg(case role when 0 then 'public' else role::regrole::text end) from unnest(polroles) as role) as roles,
    pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
  from pg_policy
  where polrelid = c.oid
  order by polname collate "C"
`);

const TABLES = `
  select c.oid::regclass::text as name, relpersistence = 'u' as "isUnlogged", relrowsecurity as "hasRowSecurity",
    coalesce(${grantsOf('relacl')}, '[]') as grants, ${COLUMNS} as columns, ${CONSTRAINTS} as constraints, ${POLICIES} as policies,
    (
      select coalesce(json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text collate "C"), '[]')
      from pg_index
      where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    ) as indexes,
    (
      select coalesce(json_agg(pg_get_triggerdef(oid) order by tgname collate "C"), '[]')
      from pg_trigger
      where tgrelid = c.oid and not tgisinternal
    ) as triggers
  from pg_class c
  where relkind = 'r' and relnamespace::regnamespace::text in ${OURS}
  order by array_position('{public,internal,auth}', relnamespace::regnamespace::text), relname collate "C"
`;

const FUNCTIONS = `
  select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition, ${grantsOf('proacl')} as grants
  from pg_proc
  where pronamespace::regnamespace::text in ${OURS}
  order by oid::regprocedure::text collate "C"
`;

const ENUMS = `
  select oid::regtype::text as name, (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid) as labels
  from pg_type t
  where typtype = 'e' and typnamespace::regnamespace::text in ${OURS}
  order by typname collate "C"
`;

const SCHEMAS = `
  select nspname as name, coalesce(${grantsOf('nspacl')}, '[]') as grants, ${rows(`
    select case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else 'types' end as kind,
      ${grantsOf('defaclacl')} as grants
    from pg_default_acl
    where defaclnamespace = pg_namespace.oid and defaclrole = current_user::regrole
    order by defaclobjtype
  `)} as defaults
  from pg_namespace
  where nspname in ${OURS}
  order by nspname
`;

/** On a connection of its own: names come with their schema because its search path is empty. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  await client.query(`set search_path = ''`);
  const ask = async <T>(query: string) =>
    (await client.query<{ found: T }>(`select ${rows(query)} as found`)).rows[0]?.found as T;
  return {
    schemas: await ask(SCHEMAS),
    enums: await ask(ENUMS),
    tables: await ask(TABLES),
    functions: await ask(FUNCTIONS),
  };
}
