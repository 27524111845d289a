import { data, type RouterContextProvider, redirect } from 'react-router';
import { encode } from 'uqr';
import { depsContext, nowOf } from '#app/context.ts';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { proveOwner, requireProof } from '#app/features/account/prove-owner.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import { proofPath } from '#app/forms/proof-path.ts';
import { readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { formatRecoveryCode } from '#domain/accounts/recovery-code.ts';
import { formatDate } from '#domain/dates/dates.ts';
import {
  APP_FIELDS,
  appSchema,
  CONFIRM_APP_FIELDS,
  confirmAppSchema,
  REMOVE_FIELDS,
  removeSchema,
  shownAppSchema,
} from './factor-form.ts';
import { FACTORS_PATH, removalPath } from './factor-paths.ts';

// For the profile's action only, never for the browser.

type Context = Readonly<RouterContextProvider>;

/**
 * A second factor that waits for its first valid code, or the result; without `app` and `phone`, nothing was started.
 */
export type Enrolment = {
  intent: 'second-factor';
  errors: FieldError[];
  /** What an authenticator app scans. The service says it only once. */
  app?: { id: string; uri: string; secret: string; modules: boolean[][] };
  /** A telephone, and the challenge that its code answers. */
  phone?: { id: string; number: string; challenge: string };
  /** The texts typed in the first form, to be corrected. */
  kept?: Record<string, string>;
  /** Recovery codes, shown only this once. `isFirst`: they came with the first factor. */
  codes?: { list: readonly string[]; isFirst: boolean; on: string };
};

export async function startEnrolment(context: Context, form: FormData) {
  const { value, errors, kept } = readSent(appSchema, APP_FIELDS, form);
  if (errors) return refused(errors, { kept });
  const unproven = await proveOwner(context, 'current-app', value['current-app']);
  if (unproven) return refused([unproven], { kept });
  const { mfa } = visitorOf(context).auth();
  await forgetUnfinished(context, 'totp');
  const { data: made, error } = await mfa.enroll({ factorType: 'totp', friendlyName: value.factorName });
  requireProof(error, FACTORS_PATH);
  if (error) return refused([errorOfForm(error, APP_FIELDS)], { kept });
  return data<Enrolment>({ intent: 'second-factor', errors: [], app: shown(made.id, made.totp.uri) });
}

/** An abandoned factor would block its name. */
export async function forgetUnfinished(context: Context, type: 'totp' | 'phone'): Promise<void> {
  const { mfa } = visitorOf(context).auth();
  const { data: factors } = await mfa.listFactors();
  for (const { id, status, factor_type } of factors?.all ?? [])
    if (status === 'unverified' && factor_type === type) await mfa.unenroll({ factorId: id });
}

export async function confirmFactor(context: Context, form: FormData) {
  const { value, errors } = readSent(confirmAppSchema, CONFIRM_APP_FIELDS, form);
  const again = shownAgain(form);
  if (errors) return refused(errors, again);
  const { error } = await visitorOf(context)
    .auth()
    .mfa.challengeAndVerify({ factorId: value.factor, code: value.code });
  if (error) return refused([errorOfForm(error, CONFIRM_APP_FIELDS)], again);
  return afterEnrolment(context);
}

/** A first factor comes with recovery codes, which no other answer shows: so this one does not redirect. */
export async function afterEnrolment(context: Context) {
  const list = await context.get(depsContext).account.recoveryCodes?.first(signedIn(context));
  if (!list) return redirect('/client/profil?fait=deux-etapes', 303);
  return data<Enrolment>({
    intent: 'second-factor',
    errors: [],
    codes: shownOnce(list, nowOf(context), true),
  });
}

/** Makes ten new codes; the old ones become invalid. */
export async function renewCodes(context: Context) {
  const list = await context.get(depsContext).account.recoveryCodes?.renew(signedIn(context));
  if (list === 'unproven') throw redirect(proofPath(FACTORS_PATH), 303);
  if (!list)
    return refused([{ message: 'Activez d’abord les deux étapes\u00a0: un code remplace la seconde.' }]);
  return data<Enrolment>({
    intent: 'second-factor',
    errors: [],
    codes: shownOnce(list, nowOf(context), false),
  });
}

const shownOnce = (list: readonly string[], now: Date, isFirst: boolean) => ({
  list: list.map(formatRecoveryCode),
  isFirst,
  on: formatDate(now),
});

export async function removeFactor(context: Context, form: FormData) {
  const { value, errors } = readSent(removeSchema, REMOVE_FIELDS, form);
  const refuse = (errors: FieldError[]) =>
    data({ intent: 'remove-factor' as const, errors }, { status: 400 });
  if (errors) return refuse(errors);
  const unproven = await proveOwner(context, 'current-factor', value['current-factor']);
  if (unproven) return refuse([unproven]);
  const auth = visitorOf(context).auth();
  const { error } = await auth.mfa.unenroll({ factorId: value.factor });
  requireProof(error, removalPath(value.factor));
  if (error) return refuse([errorOfForm(error, REMOVE_FIELDS)]);
  // The present token still claims that a second factor was used.
  await auth.refreshSession();
  return redirect('/client/profil?fait=deux-etapes-retirees', 303);
}

function shownAgain(form: FormData): Pick<Enrolment, 'app'> {
  const { value } = readSent(shownAppSchema, CONFIRM_APP_FIELDS, form);
  return value ? { app: shown(value.factor, value.uri) } : {};
}

function shown(id: string, uri: string): NonNullable<Enrolment['app']> {
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? '';
  return { id, uri, secret, modules: encode(uri, { border: 2 }).data };
}

/** `again`: what the section shows again. */
export const refused = (errors: FieldError[], again: Pick<Enrolment, 'app' | 'phone' | 'kept'> = {}) =>
  data<Enrolment>({ intent: 'second-factor', errors, ...again }, { status: 400 });
