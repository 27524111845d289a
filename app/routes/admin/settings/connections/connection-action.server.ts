import { data, type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import type { FieldTable } from '#app/forms/field-table.ts';
import { UNPROVEN } from '#app/forms/form-answer.ts';
import { errorsAt, readForm, type SchemaSource } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { ConnectionRefusal, ConnectionSave } from '#server/connections/connection-outcomes.ts';
import type { ConnectionAnswer } from './connection-answer.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** What a press on a button of the form did. */
type Done =
  | ConnectionSave
  | { outcome: 'sent'; to: string }
  /** The environment decides what the form would store. */
  | { outcome: 'environment' }
  /** It is not possible as things are. */
  | { outcome: 'impossible'; message: string };

type Connection<Schema extends z.ZodType<{ intent: string }>> = {
  page: string;
  schema: SchemaSource<Schema>;
  fields: FieldTable;
  /** What the page is asked to confirm, by the button: its `fait`. */
  done: Readonly<Record<string, string>>;
  /** A trial may reach anybody: it asks for a proof as well. */
  isTrialProven?: boolean;
  /** Said where the environment decides. */
  given?: string;
  /** Said after too many trials. */
  tooManyTrials?: string;
  act: (
    value: z.output<Schema>,
    asked: { who: ReturnType<typeof signedIn>; kept: FormTexts },
  ) => Promise<Done>;
};

/** The action of a connection's page: reads the form, does what its button says, and answers. Only a trial (`try`) stores nothing. */
export async function connectionAction<Schema extends z.ZodType<{ intent: string }>>(
  { request, context }: Asked,
  connection: Connection<Schema>,
) {
  const { page, schema, fields, done, isTrialProven = false, given = '', act } = connection;
  const { tooManyTrials = 'Trop d’essais en une heure. Attendez un peu.' } = connection;
  const who = signedIn(context);
  const { value, errors, kept } = await readForm(schema, fields, request);
  if (errors) return data<ConnectionAnswer>({ kept, errors }, { status: 400 });
  const { intent } = value;
  const isTrial = intent === 'try';
  if ((!isTrial || isTrialProven) && !(await context.get(depsContext).account.isProven(who)))
    return data<ConnectionAnswer>({ ...UNPROVEN, kept }, { status: 403 });
  const refuse = (message: string) =>
    data<ConnectionAnswer>({ kept, errors: [{ message }] }, { status: 409 });
  const acted = await act(value, { who, kept });
  switch (acted.outcome) {
    case 'saved':
      return redirect(`${page}?fait=${ownValue(done, intent) ?? ''}`, 303);
    case 'sent':
      return data<ConnectionAnswer>({ kept, errors: [], triedTo: acted.to });
    case 'environment':
      return refuse(given);
    case 'impossible':
      return refuse(acted.message);
    case 'changed meanwhile':
      // The page shows both texts (docs/decisions/042).
      return data<ConnectionAnswer>(
        { kept: acted.meanwhile.kept, errors: [], meanwhile: acted.meanwhile },
        { status: 409 },
      );
    default:
      return refused(acted, { fields, kept, wasSaving: !isTrial, tooManyTrials });
  }
}

type Sent = { fields: FieldTable; kept: FormTexts; wasSaving: boolean; tooManyTrials: string };

/** Nothing was saved or sent: the error at the field says what to do. */
function refused(refusal: ConnectionRefusal, { fields, kept, wasSaving, tooManyTrials }: Sent) {
  if (refusal.outcome === 'faults')
    return data<ConnectionAnswer>({ kept, errors: errorsAt(refusal.faults, fields) }, { status: 400 });
  if (refusal.outcome === 'too many')
    return tooMany<ConnectionAnswer>({ kept, errors: [{ message: tooManyTrials }] }, refusal.retryAfterS);
  const { field, words, answer } = refusal.failure;
  const errors = errorsAt([{ path: field ?? '', message: words }], fields);
  return data<ConnectionAnswer>({ kept, errors, failed: { answer, wasSaving } }, { status: 400 });
}
