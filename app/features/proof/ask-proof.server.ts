import type { RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inSeconds } from '#domain/dates/durations.ts';
import type { AskedProof } from '#domain/text/asked-proof.ts';
import type { ProvenForm } from '#server/proofs/form-proofs-module.ts';

type Context = Readonly<RouterContextProvider>;

/** For `tooMany`. Visitors without script wait. */
type ToProve = { errors: FieldError[]; retryAfterS: number };

/**
 * For actions of forms that anybody may send, once the fields are right: what to answer if something has to be proven
 * first. People who are signed in are never asked.
 */
export async function askProof(context: Context, name: ProvenForm, form: FormData): Promise<ToProve | null> {
  const { visitor, clientIp } = context.get(pageRequestContext);
  const who = await visitor.who();
  if (who && who.claims.is_anonymous !== true) return null;
  const token = form.get('captcha');
  const asked = await context
    .get(depsContext)
    .forms.proofs.ask(name, clientIp, typeof token === 'string' ? token : undefined);
  return asked && { errors: proofErrors(asked, form), retryAfterS: asked.waitS };
}

/**
 * The same for a refusal of the auth service; null if it refused for another reason. `secret`: the field that no page
 * repeats, so it has to be typed again if the page came anew.
 */
export function askedByService(context: Context, form: FormData, secret?: 'password'): FieldError[] | null {
  const asked = context.get(pageRequestContext).visitor.askedProof();
  return asked && proofErrors(asked, form, secret);
}

function proofErrors(asked: AskedProof, form: FormData, secret?: 'password'): FieldError[] {
  const intent = form.get('intent');
  const first = secret ? 'retapez votre mot de passe, puis renvoyez' : 'renvoyez';
  return [
    {
      message: `Beaucoup de demandes arrivent de votre réseau\u00a0: ${first} ce formulaire dans ${inSeconds(asked.waitS)}.`,
      proof: { ...asked, ...(typeof intent === 'string' && { intent }), ...(secret && { secret }) },
    },
  ];
}
