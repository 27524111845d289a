import { data, type RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { formatMinutes, inSeconds } from '#domain/dates/durations.ts';
import type { CaseToProve } from '#server/phone-proofs/accept-code.ts';
import type { SendOutcome } from '#server/phone-proofs/phone-proofs-module.ts';
import { CODE_FIELDS, codeSchema } from './form.ts';

/** The same words for a code that is wrong, too old, used or tried too often, as long as another one may be typed. */
const WRONG = 'Écrivez le code du dernier SMS\u00a0: celui-ci ne convient pas.';
const DEAD = 'Ce code ne convient pas, ou ne sert plus. Demandez-en un autre.';
const BY_MAIL = 'Confirmez par le bouton du mail, qui vaut toujours';
const NO_TEXTS = `Aucun SMS ne part d’ici. ${BY_MAIL}.`;

const ENOUGH_HELD = `Nous ne gardons pas davantage sans paiement pour ce numéro de téléphone, ses autres commandes comprises. Réglez ou annulez ce qui attend. ${BY_MAIL}.`;

const withErrors = (errors: FieldError[]) => ({
  errors,
  kept: undefined,
  proveFor: undefined,
  retryAfterS: 0,
});

const refused = (message: string, status: number) => data(withErrors([{ message }]), { status });

const refusedCode = (message: string) =>
  data(withErrors(errorsAt([{ path: 'code', message }], CODE_FIELDS)), { status: 400 });

type Confirm = (code: string) => Promise<'confirmed' | 'wrong' | 'over' | 'unknown' | 'capped'>;

/**
 * The presses of <PhoneProof>, for someone who has shown that the case is theirs: « Recevoir un code par SMS », or
 * the code itself, passed to the function that accepts it. Null if there is nothing more to say here.
 */
export async function pressForCode(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  toProve: CaseToProve,
  confirm: Confirm,
) {
  const phoneProofs = context.get(depsContext).forms.phoneProofs();
  if (!phoneProofs) return refused(NO_TEXTS, 404);
  if (form.get('intent') === 'sms') {
    const sent = await phoneProofs.send(toProve, context.get(pageRequestContext).clientIp);
    if (sent.outcome === 'sent' || sent.outcome === 'over') return null;
    if (sent.outcome === 'failed') return refused(`Le SMS n’est pas parti. ${BY_MAIL}.`, 503);
    const told = withErrors([{ message: whyNot(sent) }]);
    // No other code will ever be sent for it.
    if (sent.retryAfterS === 0) return data(told, { status: 429 });
    return tooMany(told, sent.retryAfterS);
  }
  const code = readSent(codeSchema, CODE_FIELDS, form).value?.code;
  const confirmed = code ? await confirm(code) : 'wrong';
  if (confirmed === 'capped') return refused(ENOUGH_HELD, 409);
  if (confirmed !== 'wrong') return null;
  const offer = await phoneProofs.offer(toProve);
  if (offer?.isSent) return refusedCode(code ? WRONG : 'Écrivez les six chiffres du code.');
  return refused(offer?.hasMore ? DEAD : `${NO_MORE} ${BY_MAIL}.`, 400);
}

const NO_MORE = 'Plus aucun SMS ne part pour cette demande.';

function whyNot({ why, retryAfterS }: Extract<SendOutcome, { outcome: 'refused' }>): string {
  if (why === 'used up') return `${NO_MORE} ${BY_MAIL}.`;
  if (why === 'gap')
    return `Un code vient de partir. Attendez ${inFrench(retryAfterS)} avant d’en demander un autre.`;
  const later = retryAfterS > 0 ? `, ou réessayez dans ${inFrench(retryAfterS)}` : '';
  return `Trop de SMS sont partis pour le moment. ${BY_MAIL}${later}.`;
}

const inFrench = (seconds: number) =>
  seconds < 60 ? inSeconds(seconds) : formatMinutes(Math.ceil(seconds / 60));
