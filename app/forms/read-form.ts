import type { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { SEEN_FIELD, SEEN_MAX } from '#domain/edits/edit-guard.ts';
import { isSecretField } from '#domain/text/typed-fields.ts';
import type { FieldTable } from './field-table.ts';
import { INCOMPLETE, inFrench } from './issue-texts.ts';
import { sentForm, withoutNul } from './sent-form.ts';

// Read by actions only: nothing of this reaches a browser.

/** Characters of a text that come back: more than any of ours may have, so that a text that is too long can be shortened. */
const MAX_KEPT = 60_000;

type Read<T> = {
  /** The form as it came, without NUL, for fields that no schema reads: the token against robots, a trap. */
  sent: FormData;
  /** The typed texts, to be shown again; never passwords or codes. */
  kept: Record<string, string>;
} & ({ value: T; errors?: undefined } | { value?: undefined; errors: FieldError[] });

/**
 * The schema of a form, or the function that makes it: a module that browsers load too has no schemas, only such functions, which the
 * browser's build leaves out.
 */
export type SchemaSource<Schema extends z.ZodType> = Schema | (() => Schema);

/** Each schema is made once: a new one compiles at its first form, which took a fifth of the time of an order. */
const made = new WeakMap<() => z.ZodType, z.ZodType>();

function schemaOf<Schema extends z.ZodType>(source: SchemaSource<Schema>): Schema {
  if (typeof source !== 'function') return source;
  const known = made.get(source) ?? source();
  made.set(source, known);
  return known as Schema;
}

/**
 * Reads a form by its schema: returns the value, or one sentence for each wrong field.
 * @throws a 400 of React Router if the body is not a form
 */
export async function readForm<Schema extends z.ZodType>(
  schema: SchemaSource<Schema>,
  fields: FieldTable,
  from: Request | FormData,
): Promise<Read<z.output<Schema>>> {
  const sent = from instanceof FormData ? from : await sentForm(from);
  return readSent(schema, fields, sent);
}

/** Does the same for a form that has already been read from its request. */
export function readSent<Schema extends z.ZodType>(
  schema: SchemaSource<Schema>,
  fields: FieldTable,
  form: FormData,
): Read<z.output<Schema>> {
  const sent = withoutNul(form);
  // Worked out when asked for: most forms are right, and their words are not shown again.
  const read = {
    sent,
    get kept() {
      return keptOf(sent, fields);
    },
  };
  const parsed = schemaOf(schema).safeParse(nest(sent), { error: inFrench });
  if (parsed.success) return Object.assign(read, { value: parsed.data });
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return Object.assign(read, { errors: errorsAt(issues, fields) });
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

/** The field to report an issue at: its own, that of its list, or the first field of a missing group. */
function fieldAt(path: string, fields: FieldTable): string | undefined {
  const names = Object.keys(fields);
  const parts = path.split('.');
  const around = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return (
    around.flatMap((name) => [name, `${name}[]`]).find((name) => names.includes(name)) ??
    names.find((name) => name.startsWith(`${path}.`))
  );
}

/** The typed texts, to be shown again. Of a form whose rules are elsewhere, nothing else is read. */
export function keptOf(sent: FormData, fields: FieldTable): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (typeof value !== 'string' || !isKept(fields, name)) continue;
    kept[name] ??= value.slice(0, name === SEEN_FIELD ? SEEN_MAX : MAX_KEPT);
  }
  return kept;
}

const isKept = (fields: FieldTable, name: string): boolean =>
  name === SEEN_FIELD || (isFieldOf(fields, name) && !isSecretField(name));

/** Whether the table lists the field, or the record that it belongs to: `restock.7` if it lists `restock`. */
const isFieldOf = (fields: FieldTable, name: string): boolean =>
  Object.hasOwn(fields, name) || Object.hasOwn(fields, name.slice(0, Math.max(0, name.lastIndexOf('.'))));

type Nested = { [name: string]: string | string[] | Nested };

/**
 * Nests fields by their names: `address.city` goes into `address`, all `lines[]` into one list. If any other name comes twice, the first
 * one counts, as for `FormData.get`. A field with the name of a group or a list is left out; no form has one. Files are not read here.
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

/** An object without a prototype, because any name may be sent. */
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
