import { data, type RouterContextProvider, redirect } from 'react-router';
import { encode } from 'uqr';
import { z } from 'zod';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { ACCOUNT_LABELS, codeField, readFields } from '#app/features/account/read-form.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';

// For the profile's action: nothing of this reaches a browser.

type Context = Readonly<RouterContextProvider>;

/** What an app scans or is told, once: the service does not say it again. */
export type Enrolment = {
  intent: 'deux-etapes';
  errors: FieldError[];
  /** Undefined when it did not begin. */
  factor?: { id: string; uri: string; secret: string; modules: boolean[][] };
};

const LABELS = { ...ACCOUNT_LABELS, factorName: 'Nom de l’appareil' };

const nameSchema = z.object({
  factorName: z
    .string()
    .trim()
    .min(1, 'Donnez un nom à cet appareil.')
    .max(60, 'Donnez un nom de 60 caractères au plus.'),
});

/** The address and its secret travel with the form: a wrong code must not cost a new scan. They act on nothing here. */
const confirmSchema = z.object({
  factor: z.guid(),
  uri: z.string().max(1000).startsWith('otpauth://totp/'),
  code: codeField,
});

export async function startEnrolment(context: Context, form: FormData) {
  const { value, errors } = readFields(nameSchema, form, LABELS);
  if (errors) return refused(errors);
  const { mfa } = visitorOf(context).auth();
  await forgetUnfinished(context);
  const { data: made, error } = await mfa.enroll({ factorType: 'totp', friendlyName: value.factorName });
  if (error) return refused([errorOfForm(error, LABELS)]);
  return data<Enrolment>({ intent: 'deux-etapes', errors: [], factor: shown(made.id, made.totp.uri) });
}

/** One that was begun and left keeps its name from being used again. */
async function forgetUnfinished(context: Context): Promise<void> {
  const { mfa } = visitorOf(context).auth();
  const { data: factors } = await mfa.listFactors();
  for (const { id, status, factor_type } of factors?.all ?? [])
    if (status === 'unverified' && factor_type === 'totp') await mfa.unenroll({ factorId: id });
}

export async function confirmFactor(context: Context, form: FormData) {
  const { value, errors } = readFields(confirmSchema, form, LABELS);
  const kept = shownAgain(form);
  if (errors) return refused(errors, kept);
  const { error } = await visitorOf(context)
    .auth()
    .mfa.challengeAndVerify({ factorId: value.factor, code: value.code });
  if (error) return refused([errorOfForm(error, LABELS)], kept);
  return redirect('/client/profil?fait=deux-etapes', 303);
}

export async function removeFactor(context: Context, form: FormData) {
  const { value, errors } = readFields(z.object({ factor: z.guid() }), form, LABELS);
  if (errors) return refused(errors);
  const auth = visitorOf(context).auth();
  const { error } = await auth.mfa.unenroll({ factorId: value.factor });
  if (error) return refused([errorOfForm(error, LABELS)]);
  // The token at hand still says that a second factor was used.
  await auth.refreshSession();
  return redirect('/client/profil?fait=deux-etapes-retirees', 303);
}

function shownAgain(form: FormData): Enrolment['factor'] {
  const parsed = confirmSchema.pick({ factor: true, uri: true }).safeParse(Object.fromEntries(form));
  return parsed.success ? shown(parsed.data.factor, parsed.data.uri) : undefined;
}

function shown(id: string, uri: string): NonNullable<Enrolment['factor']> {
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? '';
  return { id, uri, secret, modules: encode(uri, { border: 2 }).data };
}

const refused = (errors: FieldError[], factor?: Enrolment['factor']) =>
  data<Enrolment>({ intent: 'deux-etapes', errors, ...(factor && { factor }) }, { status: 400 });
