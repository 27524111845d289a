import type { Column, Table } from './read-catalogue.ts';

const HEADER = `// The tables as TypeScript sees them: \`npm run schema\` writes this file from what the migrations make, and
// tests/db/schema-files.test.ts checks it. What SQL does not say about a column is in column-types.ts.
`;

/** Tables of the auth service's own, besides all of the schema auth. */
const OF_ACCOUNTS = ['one_time_links', 'one_time_token_misses', 'recovery_codes', 'sign_up_attempts'];

/** Whether the auth service uses it: packages/auth-service knows no other. */
export const isOfAuth = ({ name }: Table) =>
  name.startsWith('auth.') || OF_ACCOUNTS.some((table) => name === `internal.${table}`);

type Wanted = {
  /** Name of the type that lists all tables. */
  name: string;
  tables: Table[];
  /** The columns of column-types.ts: `orders.billing_address`. */
  said: ReadonlySet<string>;
};

const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  inet: 'string',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
  uuid: 'string',
};

export function writeTypes({ name: listName, tables, said }: Wanted): string {
  const unknown = [...said].filter((key) => !tables.some((table) => keysOf(table).includes(key)));
  if (unknown.length > 0)
    throw new Error(`column-types.ts names columns that no table has: ${unknown.join(', ')}`);
  const types = tables.map((table) => ({
    name: nameOf(table),
    columns: table.columns.map((column) => `  ${column.name}: ${typeOf(table, column, said)};`).join('\n'),
  }));
  const used = (...words: string[]) =>
    words
      .filter((word) => types.some(({ columns }) => new RegExp(String.raw`\b${word}[<[]`).test(columns)))
      .join(', ');
  return [
    HEADER,
    `import type { ${used('Generated', 'GeneratedAlways')} } from 'kysely';`,
    `import type { ${used('ColumnTypes', 'Json', 'JsonOrNull', 'JsonWithDefault', 'LocalTime')} } from './column-types.ts';\n`,
    `export interface ${listName} {`,
    ...types.map(({ name }) => `  ${name.includes('.') ? `'${name}'` : name}: ${typeNameOf(name)};`),
    '}',
    ...types.map(({ name, columns }) => `\ninterface ${typeNameOf(name)} {\n${columns}\n}`),
    '',
  ].join('\n');
}

/** The name in queries: without its schema, if that is public. */
const nameOf = ({ name }: Table) => name.replace(/^public\./, '');
const keysOf = (table: Table) => table.columns.map((column) => `${nameOf(table)}.${column.name}`);

const typeNameOf = (name: string) =>
  `${name
    .replace(/^internal\./, '')
    .replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;

function typeOf(table: Table, column: Column, said: ReadonlySet<string>): string {
  const key = `${nameOf(table)}.${column.name}`;
  const type = said.has(key) ? `ColumnTypes['${key}']` : plainTypeOf(table, column, key);
  const orNull = column.isNotNull ? '' : ' | null';
  if (/^jsonb?$/.test(column.type)) {
    if (!column.isNotNull) return `JsonOrNull<${type}>`;
    return column.default === null ? `Json<${type}>` : `JsonWithDefault<${type}>`;
  }
  if (column.type === 'timestamp without time zone') return `LocalTime<Date${orNull}>`;
  if (column.isIdentity || column.isGenerated) return `GeneratedAlways<${type}${orNull}>`;
  return column.default === null ? `${type}${orNull}` : `Generated<${type}${orNull}>`;
}

function plainTypeOf(table: Table, column: Column, key: string): string {
  if (/^jsonb?$/.test(column.type)) return 'Record<string, unknown>';
  if (column.labels) return union(column.labels.map((label) => `'${label}'`));
  const type = TYPES[column.type.replace(/\(\d+\)/, '').replace('character varying', 'text')];
  if (!type) throw new Error(`no TypeScript type is known for ${column.type}, of ${key}`);
  return union(allowedIn(table, column)) || type;
}

/** The values of `check (column in (…))`. */
function allowedIn({ constraints }: Table, { name }: Column): string[] {
  const list = new RegExp(String.raw`^CHECK \(\(${name} = ANY \(ARRAY\[([^\]]*)\]\)\)\)$`);
  const only = new RegExp(String.raw`^CHECK \(\(${name} = ('[^']*'::text)\)\)$`);
  const found = constraints
    .filter(({ kind }) => kind === 'c')
    .map(({ definition }) => list.exec(definition)?.[1] ?? only.exec(definition)?.[1])
    .find((values) => values !== undefined);
  return found ? found.split(', ').map((value) => value.replace(/::\w+$/, '')) : [];
}

const union = (members: string[]) => members.join(' | ');
