import type { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { SEEN_FIELD, SEEN_MAX } from '#domain/edits/edit-guard.ts';
import { isSecretField } from '#domain/text/typed-fields.ts';
import type { FieldTable } from './field-table.ts';
import { INCOMPLETE, inFrench } from './issue-texts.ts';
import { sentForm } from './sent-form.ts';

// Read by actions only: nothing of this reaches a browser.

/** More than any text of ours may have, so that what is too long comes back to be shortened. */
const MAX_KEPT = 60_000;

type Read<T> = {
  /** As it came, for what no schema asks for: the token against robots, a trap. */
  sent: FormData;
  /** What was typed, to be shown again. Passwords and codes never are. */
  kept: Record<string, string>;
} & ({ value: T; errors?: undefined } | { value?: undefined; errors: FieldError[] });

/**
 * The schema of a form, or what makes it: a module that a browser also reads has none of its own, only functions, which its build
 * leaves out.
 */
export type SchemaSource<Schema extends z.ZodType> = Schema | (() => Schema);

/** Each is made once: a new one compiles itself at its first form, which cost a fifth of an order. */
const made = new WeakMap<() => z.ZodType, z.ZodType>();

function schemaOf<Schema extends z.ZodType>(source: SchemaSource<Schema>): Schema {
  if (typeof source !== 'function') return source;
  const known = made.get(source) ?? source();
  made.set(source, known);
  return known as Schema;
}

/**
 * The fields of a form as its schema wants them, or one sentence for each that is wrong.
 * @throws a 400 of React Router for what is no form
 */
export async function readForm<Schema extends z.ZodType>(
  schema: SchemaSource<Schema>,
  fields: FieldTable,
  from: Request | FormData,
): Promise<Read<z.output<Schema>>> {
  const sent = from instanceof FormData ? from : await sentForm(from);
  return readSent(schema, fields, sent);
}

/** The same of a form that has been taken in already. */
export function readSent<Schema extends z.ZodType>(
  schema: SchemaSource<Schema>,
  fields: FieldTable,
  sent: FormData,
): Read<z.output<Schema>> {
  const kept = keptOf(sent, fields);
  const parsed = schemaOf(schema).safeParse(nest(sent), { error: inFrench });
  if (parsed.success) return { sent, kept, value: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { sent, kept, errors: errorsAt(issues, fields) };
}

/**
 * One sentence for each wrong field, in the order of the form, then faults of the whole form. Faults that belong to no field become one
 * sentence that asks to reload the page.
 */
export function errorsAt(
  issues: readonly { path: string; message: string }[],
  fields: FieldTable,
): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const { path, message } of issues) {
    const field = fieldAt(path, fields) ?? '';
    const { label, summary = label } = fields[field] ?? {};
    const told = label ? { field, label: summary, message } : { message: path === '' ? message : INCOMPLETE };
    const key = label ? field : told.message;
    if (!first.has(key)) first.set(key, told);
  }
  const order = Object.keys(fields);
  const placeOf = ({ field }: FieldError) => (field ? order.indexOf(field) : order.length);
  return [...first.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The field that an issue is about: its own, that of the list it is in, or the first of a group that is missing. */
function fieldAt(path: string, fields: FieldTable): string | undefined {
  const names = Object.keys(fields);
  const parts = path.split('.');
  const around = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return (
    around.flatMap((name) => [name, `${name}[]`]).find((name) => names.includes(name)) ??
    names.find((name) => name.startsWith(`${path}.`))
  );
}

/** What was typed, to be shown again: all that is read of a form whose rules are another's. */
export function keptOf(sent: FormData, fields: FieldTable): Record<string, string> {
  const isKept = (name: string) => name === SEEN_FIELD || (isFieldOf(fields, name) && !isSecretField(name));
  return Object.fromEntries(
    [...new Set(sent.keys())].filter(isKept).flatMap((name) => {
      const value = sent.get(name);
      const max = name === SEEN_FIELD ? SEEN_MAX : MAX_KEPT;
      return typeof value === 'string' ? [[name, value.slice(0, max)]] : [];
    }),
  );
}

/** Its own, or one of a record that stands in the table: `restock.7` where `restock` does. */
const isFieldOf = (fields: FieldTable, name: string): boolean =>
  Object.hasOwn(fields, name) || Object.hasOwn(fields, name.slice(0, Math.max(0, name.lastIndexOf('.'))));

type Nested = { [name: string]: string | string[] | Nested };

/**
 * Fields by their names: `address.city` is that of `address`, all `lines[]` are one list. Of another name that comes twice the
 * first counts, as for `FormData.get`. A field called as a group or a list is, which no form has, is left out. Files are not read here.
 */
function nest(sent: FormData): Nested {
  const all = emptyGroup();
  for (const [name, value] of sent) {
    if (typeof value !== 'string') continue;
    const path = name.split('.');
    const last = path.pop() ?? '';
    const group = groupAt(all, path);
    if (last.endsWith('[]')) addTo(group, last.slice(0, -2), value);
    else group[last] ??= value;
  }
  return all;
}

/** Without a prototype: any name may be sent. */
const emptyGroup = (): Nested => Object.create(null);

function groupAt(all: Nested, path: readonly string[]): Nested {
  let group = all;
  for (const part of path) {
    const found = group[part];
    const next = typeof found === 'object' && !Array.isArray(found) ? found : emptyGroup();
    group[part] = next;
    group = next;
  }
  return group;
}

function addTo(group: Nested, name: string, value: string): void {
  const found = group[name];
  if (Array.isArray(found)) found.push(value);
  else group[name] = [value];
}
