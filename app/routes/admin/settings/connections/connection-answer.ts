import { data } from 'react-router';
import type { FieldTable } from '#app/forms/field-table.ts';
import { errorsAt } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { FormTexts, Meanwhile } from '#domain/edits/edit-guard.ts';
import type { ConnectionRefusal } from '#server/connections/connection-outcomes.ts';

/** The answer to a connection's form that was not saved, or only tried. */
export type ConnectionAnswer = {
  kept: FormTexts;
  errors: FieldError[];
  meanwhile?: Meanwhile;
  isUnproven?: boolean;
  /** The service's answer, and whether it kept the form from being saved. */
  failed?: { answer: string | null; wasSaving: boolean };
  /** The address or number that a trial was sent to. */
  triedTo?: string;
};

type Sent = { fields: FieldTable; kept: FormTexts; wasSaving: boolean; tooManyWords: string };

/** Nothing was saved or sent: the error at the field says what to do. */
export function refusedConnection(
  refused: ConnectionRefusal,
  { fields, kept, wasSaving, tooManyWords }: Sent,
) {
  if (refused.outcome === 'faults')
    return data<ConnectionAnswer>({ kept, errors: errorsAt(refused.faults, fields) }, { status: 400 });
  if (refused.outcome === 'too many')
    return tooMany<ConnectionAnswer>({ kept, errors: [{ message: tooManyWords }] }, refused.retryAfterS);
  const { field, words, answer } = refused.failure;
  const errors = errorsAt([{ path: field ?? '', message: words }], fields);
  return data<ConnectionAnswer>({ kept, errors, failed: { answer, wasSaving } }, { status: 400 });
}

/** The page shows both texts (docs/decisions/042). */
export const overtakenConnection = (meanwhile: Meanwhile) =>
  data<ConnectionAnswer>({ kept: meanwhile.kept, errors: [], meanwhile }, { status: 409 });
