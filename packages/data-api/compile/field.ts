import { sql } from 'kysely';
import type { JsonStep } from '../parse/tree.ts';
import type { PlannedField } from '../plan/read-plan.ts';
import type { Sql } from './sql-text.ts';

const JSON_TYPES = new Set(['json', 'jsonb']);

/** `"t0"."data" -> 'key'`, with the keys as values. */
export function compileField({ column, path }: PlannedField, alias: string): Sql {
  const value = sql.id(alias, column.name);
  if (path.length === 0) return value;
  const root = JSON_TYPES.has(column.baseType) ? value : sql`to_jsonb(${value})`;
  return sql`(${sql.join([root, ...path.map(compileStep)], sql` `)})`;
}

function compileStep({ isText, at }: JsonStep): Sql {
  const arrow = isText ? sql`->>` : sql`->`;
  return 'key' in at ? sql`${arrow} ${at.key}::text` : sql`${arrow} ${at.index}::int`;
}

/** The document of a full-text search: other types are converted to tsvector. */
export function compileDocument(field: PlannedField, alias: string, config: Sql | undefined): Sql {
  const value = compileField(field, alias);
  if (field.path.length === 0 && !SEARCHABLE.has(field.column.baseType)) return value;
  return config ? sql`to_tsvector(${config}, ${value})` : sql`to_tsvector(${value})`;
}

const SEARCHABLE = new Set([...JSON_TYPES, 'text', 'varchar', 'bpchar', 'name', 'citext']);
