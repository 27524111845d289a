/** Rows of the catalogue's tables. These queries run with an empty search_path, so that every type comes qualified. */

export type ColumnRow = {
  name: string;
  /** Number in the table or view; missing for a function's columns. */
  number?: number;
  /** The type below domains, whose own rules apply when the column is assigned. */
  type: string;
  base_type: string;
  is_required: boolean;
  default_sql: string | null;
  comment: string | null;
  /** Roles that may read other columns of the relation, but not this one. */
  hidden_from?: string[] | null;
};

export type RelationRow = {
  oid: number;
  name: string;
  is_view: boolean;
  comment: string | null;
  /** Bits of pg_relation_is_updatable: 4 update, 8 insert, 16 delete. */
  updatable: number;
  columns: ColumnRow[];
};

/** Each type, and the type below its domains. */
const belowDomains = `
  with recursive below (oid, base) as (
    select oid, oid from pg_type where typtype <> 'd'
    union all
    select t.oid, b.base from pg_type t join below b on b.oid = t.typbasetype where t.typtype = 'd'
  )`;

/** @param $1 the schema */
export const relationsQuery = `
  ${belowDomains}
  select
    c.oid as oid,
    c.relname as name,
    c.relkind in ('v', 'm') as is_view,
    obj_description(c.oid, 'pg_class') as comment,
    pg_relation_is_updatable(c.oid, true) as updatable,
    coalesce(
      json_agg(
        json_build_object(
          'name', a.attname,
          'number', a.attnum,
          'type', format_type(b.oid, case when t.typtype = 'd' then -1 else a.atttypmod end),
          'base_type', b.typname,
          'is_required', (a.attnotnull or t.typtype = 'd' and t.typnotnull)
            and d.adbin is null and t.typdefaultbin is null and a.attidentity = '',
          'default_sql', case
            when a.attidentity = 'd' then format(
              'nextval(%L::regclass)',
              pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
            )
            when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
          end,
          'comment', col_description(c.oid, a.attnum),
          'hidden_from', (
            select json_agg(r.rolname)
            from pg_roles r
            where r.rolname in ('anon', 'authenticated', 'service_role')
              and not has_column_privilege(r.oid, c.oid, a.attnum, 'select')
              and has_any_column_privilege(r.oid, c.oid, 'select')
          )
        )
        order by a.attnum
      ) filter (where a.attname is not null),
      '[]'
    ) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_type t on t.oid = a.atttypid
  left join pg_type b on b.oid = (select base from below where below.oid = t.oid)
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  group by c.oid, n.nspname
  order by c.relname`;

/** Primary keys and unique columns of tables in any schema, because a view may show them. */
export type KeyRow = { relation: number; is_primary: boolean; columns: number[] };

export const keysQuery = `
  select conrelid as relation, contype = 'p' as is_primary, conkey as columns
  from pg_constraint
  where contype in ('p', 'u')
  order by conname`;

/** Foreign keys between tables of any schema. */
export type ForeignKeyRow = {
  name: string;
  relation: number;
  columns: number[];
  other_relation: number;
  other_columns: number[];
};

export const foreignKeysQuery = `
  select
    conname as name,
    conrelid as relation,
    conkey as columns,
    confrelid as other_relation,
    confkey as other_columns
  from pg_constraint
  where contype = 'f' and conparentid = 0
  order by conname, oid`;

/** A view of any schema except PostgreSQL's own, with its stored query tree. */
export type ViewRow = { oid: number; tree: string };

export const viewsQuery = `
  select c.oid as oid, r.ev_action::text as tree
  from pg_class c
  join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('v', 'm')
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

export type RoutineRow = {
  name: string;
  comment: string | null;
  is_read_only: boolean;
  is_set: boolean;
  returns_void: boolean;
  returns_rows: boolean;
  /** The relation of the schema that the rows belong to, if any. */
  relation: string | null;
  parameters: { name: string | null; type: string; base_type: string; mode: string; is_variadic: boolean }[];
  /** Number of defaults, which belong to the last input parameters. */
  defaults: number;
  columns: ColumnRow[];
};

/** @param $1 the schema */
export const routinesQuery = `
  ${belowDomains}
  select
    p.proname as name,
    obj_description(p.oid, 'pg_proc') as comment,
    p.provolatile <> 'v' as is_read_only,
    p.proretset as is_set,
    p.prorettype = 'void'::regtype as returns_void,
    t.typtype = 'c' or p.proargmodes && '{o,b,t}'::"char"[] as returns_rows,
    case when c.relkind <> 'c' and c.relnamespace = p.pronamespace then c.relname end as relation,
    p.pronargdefaults as defaults,
    (
      select coalesce(
        json_agg(
          json_build_object(
            'name', nullif(p.proargnames[u.position], ''),
            -- Without a length, never of length 1.
            'type', format_type(u.type, -1),
            'base_type', y.typname,
            'mode', coalesce(p.proargmodes[u.position], 'i'),
            'is_variadic', coalesce(p.proargmodes[u.position] = 'v', false)
          )
          order by u.position
        ),
        '[]'
      )
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, position)
      left join below b on b.oid = u.type
      left join pg_type y on y.oid = b.base
    ) as parameters,
    (
      select coalesce(
        json_agg(
          json_build_object(
            'name', a.attname,
            'type', format_type(a.atttypid, a.atttypmod),
            'base_type', y.typname,
            'is_required', false,
            'default_sql', null,
            'comment', null
          )
          order by a.attnum
        ),
        '[]'
      )
      from pg_attribute a
      join below b on b.oid = a.atttypid
      join pg_type y on y.oid = b.base
      where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  left join pg_class c on c.oid = t.typrelid
  where p.pronamespace = $1::regnamespace and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.proname, p.oid`;

export type TypeRow = { schema: string; name: string };

/** @param $1 the schema */
export const typesQuery = `
  select n.nspname as schema, t.typname as name
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ('pg_catalog', $1) and t.typtype in ('b', 'd', 'e', 'r', 'm')
  order by n.nspname = $1`;
