import type { Catalogue, Column, Grant, Table } from './read-catalogue.ts';

const HEADER = `-- The whole schema as the migrations make it, to be read: \`npm run schema\` writes this file and tests/db/schema-files.test.ts
-- checks it. Why something is so is said in db/migrations. The roles anon, authenticated and service_role are those of requests;
-- what no grant names is the owner's alone.`;

/** The catalogue as SQL for reading. */
export function writeSql({ schemas, enums, tables, functions }: Catalogue): string {
  return `${[
    HEADER,
    ...schemas.map(writeSchema),
    ...enums.map(({ name, labels }) => `create type ${name} as enum (${labels.map(quoted).join(', ')});`),
    ...tables.map(writeTable),
    ...functions.map(({ name, definition, grants }) =>
      [writeFunction(definition), ...(grants ? writeExecute(name, grants) : [])].join('\n'),
    ),
  ].join('\n\n')}\n`;
}

function writeSchema({ name, grants, defaults }: Catalogue['schemas'][number]): string {
  return [
    `create schema ${name};`,
    ...writeGrants(`schema ${name}`, grants),
    ...defaults.flatMap(({ kind, grants: given }) =>
      writeGrants(kind, given).map((grant) => `alter default privileges in schema ${name} ${grant}`),
    ),
  ].join('\n');
}

function writeTable(table: Table): string {
  const { name, isUnlogged, hasRowSecurity, columns, constraints, indexes, policies, triggers } = table;
  const members = [
    ...columns.map(writeColumn),
    ...constraints.map(
      ({ name: rule, definition }) => `constraint ${rule} ${withoutDoubles(plain(definition))}`,
    ),
  ];
  return [
    `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (`,
    `${members.map((member) => `  ${member}`).join(',\n')}\n);`,
    ...indexes.map((index) => `${plain(index)};`),
    ...(hasRowSecurity ? [`alter table ${name} enable row level security;`] : []),
    ...writeGrants(name, table.grants),
    ...writeColumnGrants(name, columns),
    ...policies.map((policy) => writePolicy(name, policy)),
    ...triggers.map(
      (trigger) => `${plain(trigger).replaceAll(/ (?=(?:for each|execute function) )/g, '\n  ')};`,
    ),
  ].join('\n');
}

function writeColumn(column: Column): string {
  const value = column.default === null ? '' : plain(column.default);
  return [
    column.name,
    column.type.replace(/^timestamp(\(\d\))? with time zone$/, 'timestamptz$1'),
    column.isIdentity ? 'generated always as identity' : '',
    column.isGenerated ? `generated always as (${value}) stored` : value && `default ${value}`,
    column.isNotNull ? 'not null' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const ORDER = ['select', 'insert', 'update', 'delete'];

/** A line for each set of privileges, with everything it applies to. */
function writeGrants(target: string, grants: Grant[]): string[] {
  const roles = [...new Set(grants.map(({ role }) => role))];
  const held = Map.groupBy(roles, (role) =>
    grants
      .filter((grant) => grant.role === role)
      .map(({ privilege }) => privilege)
      .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
      .join(', '),
  );
  return [...held].map(
    ([privileges, holders]) => `grant ${privileges} on ${target} to ${holders.join(', ')};`,
  );
}

function writeColumnGrants(table: string, columns: Column[]): string[] {
  const granted = columns.flatMap(({ name, grants }) => grants.map((grant) => ({ name, ...grant })));
  const lists = Map.groupBy(granted, ({ role, privilege }) => `${privilege} ${role}`);
  const given = [...lists.values()].map((list) => {
    const [first] = list;
    return {
      role: first?.role ?? '',
      privilege: `${first?.privilege} (${list.map(({ name }) => name).join(', ')})`,
    };
  });
  return writeGrants(
    table,
    given.toSorted((one, other) => one.role.localeCompare(other.role)),
  );
}

/** Everybody may call a function unless its access list says otherwise. */
function writeExecute(name: string, grants: Grant[]): string[] {
  const isEverybodys = grants.some(({ role }) => role === 'public');
  return [
    ...(isEverybodys ? [] : [`revoke execute on function ${name} from public;`]),
    ...writeGrants(
      `function ${name}`,
      grants.filter(({ role }) => role !== 'public'),
    ),
  ];
}

function writePolicy(table: string, policy: Table['policies'][number]): string {
  return `${[
    `create policy "${policy.name}" on ${table}${policy.isPermissive ? '' : ' as restrictive'}`,
    `  for ${policy.command} to ${policy.roles.toSorted().join(', ')}`,
    ...(policy.using === null ? [] : [`  using (${unwrapped(plain(policy.using))})`]),
    ...(policy.check === null ? [] : [`  with check (${unwrapped(plain(policy.check))})`]),
  ].join('\n')};`;
}

/** Its body stays as it was written. */
function writeFunction(definition: string): string {
  const [head = '', body = ''] = definition.split(/(?<=\nAS )(?=\$function\$)/);
  return `${plain(head).replace('create or replace', 'create')} ${body.replaceAll('$function$', '$$$$').trim()};`;
}

/** PostgreSQL's output in capitals, with the type of each literal, in the form a person would write. */
function plain(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()))
    .replaceAll(/('(?:[^']|'')*')::(?:text|"char")(?!\[)/g, '$1')
    .replaceAll(/\( select ([\w.]+\((?:'\w+'(?:, )?)*\)) as \w+\)/g, '(select $1)')
    .replace(' using btree', '')
    .replaceAll(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/<> all \(array\[([^\]]*)\]\)/g, 'not in ($1)')
    .trimEnd();
}

const withoutDoubles = (rule: string) =>
  rule.replace(/^check \(([\s\S]*)\)$/, (_, inner) => `check (${unwrapped(inner)})`);

/** Without the parentheses around all of it. */
function unwrapped(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return index === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

const quoted = (text: string) => `'${text}'`;
