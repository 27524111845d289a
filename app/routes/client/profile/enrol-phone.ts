import { data, type RouterContextProvider } from 'react-router';
import { errorOfForm } from '#app/features/account/auth-messages.ts';
import { proveOwner, requireProof } from '#app/features/account/prove-owner.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import { readSent } from '#app/forms/read-form.ts';
import { maskedPhone } from '#domain/customers/phone.ts';
import { afterEnrolment, type Enrolment, forgetUnfinished, refused } from './enrol.ts';
import {
  CONFIRM_PHONE_FIELDS,
  confirmPhoneSchema,
  PHONE_FIELDS,
  phoneSchema,
  shownPhoneSchema,
  textedSchema,
} from './factor-form.ts';
import { FACTORS_PATH } from './factor-paths.ts';

// For the profile's action only, never for the browser.

type Context = Readonly<RouterContextProvider>;
type Shown = Pick<Enrolment, 'phone' | 'kept'>;

const TEXTS = { isText: true };

/** Sends a code to a telephone that shall be the second factor. */
export async function startPhoneEnrolment(context: Context, form: FormData) {
  const { value, errors, kept } = readSent(phoneSchema, PHONE_FIELDS, form);
  if (errors) return refused(errors, { kept });
  const unproven = await proveOwner(context, 'current-sms', value['current-sms']);
  if (unproven) return refused([unproven], { kept });
  const { phone } = value;
  await forgetUnfinished(context, 'phone');
  const { data: made, error } = await visitorOf(context)
    .auth()
    .mfa.enroll({ factorType: 'phone', phone, friendlyName: `SMS au ${maskedPhone(phone)}` });
  requireProof(error, FACTORS_PATH);
  if (error) return refused([errorOfForm(error, PHONE_FIELDS, TEXTS)], { kept });
  return sendCode(context, { id: made.id, number: phone }, { kept });
}

/** Sends another code to the same telephone; if this fails, the one before is still valid. */
export async function sendPhoneCode(context: Context, form: FormData) {
  const { value, errors } = readSent(textedSchema, CONFIRM_PHONE_FIELDS, form);
  if (errors) return refused(errors);
  return sendCode(context, { id: value.factor, number: value.phone }, shownAgain(form));
}

async function sendCode(context: Context, factor: { id: string; number: string }, otherwise: Shown) {
  const { data: asked, error } = await visitorOf(context).auth().mfa.challenge({ factorId: factor.id });
  if (error) return refused([errorOfForm(error, PHONE_FIELDS, TEXTS)], otherwise);
  return data<Enrolment>({ intent: 'second-factor', errors: [], phone: { ...factor, challenge: asked.id } });
}

export async function confirmPhone(context: Context, form: FormData) {
  const { value, errors } = readSent(confirmPhoneSchema, CONFIRM_PHONE_FIELDS, form);
  const shown = shownAgain(form);
  if (errors) return refused(errors, shown);
  const { factor: factorId, challenge: challengeId, code } = value;
  const { error } = await visitorOf(context).auth().mfa.verify({ factorId, challengeId, code });
  if (error) return refused([errorOfForm(error, CONFIRM_PHONE_FIELDS, TEXTS)], shown);
  return afterEnrolment(context);
}

function shownAgain(form: FormData): Shown {
  const { value: sent } = readSent(shownPhoneSchema, CONFIRM_PHONE_FIELDS, form);
  return sent ? { phone: { id: sent.factor, number: sent.phone, challenge: sent.challenge } } : {};
}
