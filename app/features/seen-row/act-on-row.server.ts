import { type data, redirect } from 'react-router';
import type { z } from 'zod';
import type { FieldTable } from '#app/forms/field-table.ts';
import { type FormAnswer, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent, type SchemaSource } from '#app/forms/read-form.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { RowChanged, SeenRow } from '#server/edits/seen-row.ts';
import { SEEN_FIELDS, seenSchema } from './seen-fields.ts';

export type RowAnswer = Response | ReturnType<typeof data<FormAnswer>>;

export type Sent = { form: FormData; seen: SeenRow };

/** Takes one form of a row by what its `intent` names. Done, it leads back to the row, so that a reload repeats nothing. */
export async function actOnRow<Doing>(
  actions: Readonly<Record<string, (doing: Doing & Sent) => Promise<RowAnswer>>>,
  doing: Doing & { form: FormData },
): Promise<RowAnswer> {
  const { value, errors } = readSent(seenSchema, SEEN_FIELDS, doing.form);
  const act = ownValue(actions, String(doing.form.get('intent')));
  if (errors || !act)
    return wrongForm([{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }], {});
  return act({ ...doing, seen: { id: value.rowId, seenVersion: value.seenVersion } });
}

/** Reads a form and acts on it; what is wrong comes back beside its field. */
export async function withForm<Schema extends z.ZodType>(
  { form }: Sent,
  schema: SchemaSource<Schema>,
  fields: FieldTable,
  act: (value: z.output<Schema>, kept: Record<string, string>) => Promise<RowAnswer>,
): Promise<RowAnswer> {
  const { value, errors, kept } = readSent(schema, fields, form);
  return errors ? wrongForm(errors, kept) : act(value, kept);
}

/** The answer to a change: the row again, or the same form with what is wrong. */
export function rowAnswer(
  { seen }: Pick<Sent, 'seen'>,
  path: string,
  changed: RowChanged,
  { fields, kept }: { fields: FieldTable; kept: Record<string, string> },
): RowAnswer {
  // A second click on the first form: the row is there.
  if (changed.outcome === 'refused' && changed.hasMoved && seen.seenVersion === 0) return redirect(path, 303);
  if (changed.outcome === 'refused') return refusedForm(changed.reason, kept);
  if (changed.outcome === 'invalid') return wrongForm(errorsAt(changed.issues, fields), kept);
  return redirect(path, 303);
}
