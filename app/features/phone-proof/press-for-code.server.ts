import { data, type RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { codeField } from '#app/forms/fields.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { formatMinutes, inSeconds } from '#domain/durations.ts';
import type { CaseToProve } from '#server/phone-proofs/accept-code.ts';
import type { SendOutcome } from '#server/phone-proofs/phone-proofs-module.ts';

/** Said alike of a wrong code, and of one that is too old, used or tried too often while another one may be typed. */
const WRONG = 'Écrivez le code du dernier SMS\u00a0: celui-ci ne convient pas.';
const DEAD = 'Ce code ne convient pas, ou ne sert plus. Demandez-en un autre.';
const BY_MAIL = 'Confirmez par le bouton du mail, qui vaut toujours';
const NO_TEXTS = `Aucun SMS ne part d’ici. ${BY_MAIL}.`;

const ENOUGH_HELD = `Nous ne gardons pas davantage sans paiement pour ce numéro de téléphone, ses autres commandes comprises. Réglez ou annulez ce qui attend. ${BY_MAIL}.`;

const refused = (error: FieldError, status: number, retryAfterS = 0) =>
  data(
    { errors: [error], typed: undefined, kept: undefined, proveFor: undefined, retryAfterS: 0 },
    {
      status,
      headers: retryAfterS > 0 ? { 'Retry-After': String(retryAfterS) } : {},
    },
  );

const refusedCode = (message: string) => refused({ field: 'code', label: 'Code reçu par SMS', message }, 400);

type Confirm = (code: string) => Promise<'confirmed' | 'wrong' | 'over' | 'unknown' | 'capped'>;

/**
 * The presses of <PhoneProof>, for who has shown that the case is theirs: « Recevoir un code par SMS », or the code itself, handed to
 * what takes it. Null when there is nothing more to say here.
 */
export async function pressForCode(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  toProve: CaseToProve,
  confirm: Confirm,
) {
  const { phoneProofs } = context.get(depsContext).forms;
  if (!phoneProofs) return refused({ message: NO_TEXTS }, 404);
  if (form.get('intent') === 'sms') {
    const sent = await phoneProofs.send(toProve, context.get(pageRequestContext).clientIp);
    if (sent.outcome === 'sent' || sent.outcome === 'over') return null;
    if (sent.outcome === 'failed') return refused({ message: `Le SMS n’est pas parti. ${BY_MAIL}.` }, 503);
    return refused({ message: whyNot(sent) }, 429, sent.retryAfterS);
  }
  const { data: code } = codeField.safeParse(form.get('code'));
  const confirmed = code ? await confirm(code) : 'wrong';
  if (confirmed === 'capped') return refused({ message: ENOUGH_HELD }, 409);
  if (confirmed !== 'wrong') return null;
  const offer = await phoneProofs.offer(toProve);
  if (offer?.isSent) return refusedCode(code ? WRONG : 'Écrivez les six chiffres du code.');
  return refused({ message: offer?.hasMore ? DEAD : `${NO_MORE} ${BY_MAIL}.` }, 400);
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
