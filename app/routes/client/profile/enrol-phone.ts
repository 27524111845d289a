import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { proveOwner, requireProof } from '#app/features/account/prove-owner.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import { codeField, phoneField } from '#app/forms/fields.ts';
import { readFields, typed } from '#app/forms/read-fields.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { maskedPhone } from '#domain/phone.ts';
import { afterEnrolment, type Enrolment, FACTOR_LABELS, forgetUnfinished } from './enrol.ts';
import { FACTORS_PATH } from './factor-paths.ts';

// For the profile's action: nothing of this reaches a browser.

type Context = Readonly<RouterContextProvider>;
type Shown = Pick<Enrolment, 'phone' | 'typed'>;

const startSchema = z.object({ phone: phoneField });

/** The number travels with the form, to be shown again. It acts on nothing here: the factor has its own. */
const sentSchema = z.object({ factor: z.guid(), phone: phoneField });
const confirmSchema = sentSchema.extend({ challenge: z.guid(), code: codeField });

const TEXTS = { isText: true };

/** Sends a code to a telephone that is to be the second factor. */
export async function startPhoneEnrolment(context: Context, form: FormData) {
  const { value, errors } = readFields(startSchema, form, FACTOR_LABELS);
  const shown = { typed: typed(form, 'phone').phone };
  if (errors) return refused(errors, shown);
  const unproven = await proveOwner(context, form, 'current-sms');
  if (unproven) return refused([unproven], shown);
  const { phone } = value;
  await forgetUnfinished(context, 'phone');
  const { data: made, error } = await visitorOf(context)
    .auth()
    .mfa.enroll({ factorType: 'phone', phone, friendlyName: `SMS au ${maskedPhone(phone)}` });
  requireProof(error, FACTORS_PATH);
  if (error) return refused([errorOfForm(error, FACTOR_LABELS, TEXTS)], shown);
  return sendCode(context, { id: made.id, number: phone }, shown);
}

/** Another code for the same telephone; the one before can still be typed in if this one does not leave. */
export async function sendPhoneCode(context: Context, form: FormData) {
  const { value, errors } = readFields(sentSchema, form, FACTOR_LABELS);
  if (errors) return refused(errors);
  return sendCode(context, { id: value.factor, number: value.phone }, shownAgain(form));
}

async function sendCode(context: Context, factor: { id: string; number: string }, otherwise: Shown) {
  const { data: asked, error } = await visitorOf(context).auth().mfa.challenge({ factorId: factor.id });
  if (error) return refused([errorOfForm(error, FACTOR_LABELS, TEXTS)], otherwise);
  return data<Enrolment>({ intent: 'second-factor', errors: [], phone: { ...factor, challenge: asked.id } });
}

export async function confirmPhone(context: Context, form: FormData) {
  const { value, errors } = readFields(confirmSchema, form, FACTOR_LABELS);
  const shown = shownAgain(form);
  if (errors) return refused(errors, shown);
  const { factor: factorId, challenge: challengeId, code } = value;
  const { error } = await visitorOf(context).auth().mfa.verify({ factorId, challengeId, code });
  if (error) return refused([errorOfForm(error, FACTOR_LABELS, TEXTS)], shown);
  return afterEnrolment(context);
}

function shownAgain(form: FormData): Shown {
  const { data: sent } = confirmSchema.omit({ code: true }).safeParse(Object.fromEntries(form));
  return sent ? { phone: { id: sent.factor, number: sent.phone, challenge: sent.challenge } } : {};
}

const refused = (errors: FieldError[], shown: Shown = {}) =>
  data<Enrolment>({ intent: 'second-factor', errors, ...shown }, { status: 400 });
