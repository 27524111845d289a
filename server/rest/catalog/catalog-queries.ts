/** Rows of the catalogue's tables. They run with an empty search_path, so that every type comes qualified. */

export type ColumnRow = {
  name: string;
  type: string;
  base_type: string;
  is_required: boolean;
  default_sql: string | null;
  comment: string | null;
  /** Roles that may read others of the relation's columns and not this one. */
  hidden_from?: string[] | null;
};

export type RelationRow = {
  name: string;
  is_view: boolean;
  comment: string | null;
  /** Bits of pg_relation_is_updatable: 4 update, 8 insert, 16 delete. */
  updatable: number;
  columns: ColumnRow[];
};

/** @param $1 the schema */
export const relationsQuery = `
  select
    c.relname as name,
    c.relkind in ('v', 'm') as is_view,
    obj_description(c.oid, 'pg_class') as comment,
    pg_relation_is_updatable(c.oid, true) as updatable,
    coalesce(
      json_agg(
        json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'base_type', b.typname,
          'is_required', a.attnotnull and d.adbin is null and a.attidentity = '',
          'default_sql', case
            when a.attidentity = 'd' then format(
              'nextval(%L::regclass)',
              pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
            )
            when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
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
  left join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  group by c.oid, n.nspname
  order by c.relname`;

export type KeyRow = { relation: string; is_primary: boolean; columns: string[] };

/** @param $1 the schema */
export const keysQuery = `
  select
    c.relname as relation,
    k.contype = 'p' as is_primary,
    (
      select json_agg(a.attname order by u.position)
      from unnest(k.conkey) with ordinality as u (number, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number
    ) as columns
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  where k.contype in ('p', 'u') and c.relnamespace = $1::regnamespace
  order by k.conname`;

export type ForeignKeyRow = {
  name: string;
  relation: string;
  columns: string[];
  other_relation: string;
  other_columns: string[];
};

/** Both ends in the schema: what is elsewhere cannot be embedded. @param $1 the schema */
export const foreignKeysQuery = `
  select
    k.conname as name,
    c.relname as relation,
    f.relname as other_relation,
    json_agg(a.attname order by u.position) as columns,
    json_agg(b.attname order by u.position) as other_columns
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class f on f.oid = k.confrelid
  cross join unnest(k.conkey, k.confkey) with ordinality as u (own, other, position)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own
  join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.other
  where k.contype = 'f' and k.conparentid = 0
    and c.relnamespace = $1::regnamespace and f.relnamespace = $1::regnamespace
  group by k.oid, c.relname, f.relname
  order by k.conname`;

export type ViewColumnRow = { view: string; source: string; column: string };

/** Columns that a view takes from a relation and shows under the same name. @param $1 the schema */
export const viewColumnsQuery = `
  select distinct v.relname as view, s.relname as source, a.attname as column
  from pg_class v
  join pg_rewrite r on r.ev_class = v.oid
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0 and d.refobjid <> v.oid
  join pg_class s on s.oid = d.refobjid
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  join pg_attribute o on o.attrelid = v.oid and o.attname = a.attname and not o.attisdropped
  where v.relkind in ('v', 'm')
    and v.relnamespace = $1::regnamespace and s.relnamespace = $1::regnamespace
  order by 1, 2, 3`;

export type RoutineRow = {
  name: string;
  comment: string | null;
  is_read_only: boolean;
  is_set: boolean;
  returns_void: boolean;
  returns_rows: boolean;
  /** Of the schema, when its rows are a relation's. */
  relation: string | null;
  parameters: { name: string | null; type: string; mode: string; is_variadic: boolean }[];
  /** The last ones of the input parameters. */
  defaults: number;
  columns: ColumnRow[];
};

/** @param $1 the schema */
export const routinesQuery = `
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
            'type', format_type(u.type, null),
            'mode', coalesce(p.proargmodes[u.position], 'i'),
            'is_variadic', coalesce(p.proargmodes[u.position] = 'v', false)
          )
          order by u.position
        ),
        '[]'
      )
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, position)
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
      join pg_type y on y.oid = a.atttypid
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
