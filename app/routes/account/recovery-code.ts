import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import {
  afterSignIn,
  lacksSecondFactor,
  redirectTargetOf,
  visitorOf,
} from '#app/features/account/visitor.ts';
import { cartOf } from '#app/features/cart/cart-of.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { RECOVERY_FIELDS, recoverySchema } from './second-factor-form.ts';

// For the action of /connexion/verification only, never for the browser.

const WRONG = 'Vérifiez ce code\u00a0: il est faux, a déjà servi ou a été remplacé.';
const TOO_MANY = 'Trop d’essais en peu de temps. Attendez quelques minutes, puis recommencez.';

/**
 * Accepts a recovery code in place of the second factor. Returns the errors, or the redirection: the lost device should
 * be removed from the account next.
 */
export async function acceptRecoveryCode(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<{ errors: FieldError[]; retryAfterS?: number } | Response> {
  const { recoveryCodes } = context.get(depsContext).account;
  const visitor = visitorOf(context);
  const target = redirectTargetOf(new URL(request.url));
  const who = await visitor.who();
  if (!who || !recoveryCodes) return redirect('/connexion', 303);
  // This session owes no second factor: keep the code unused.
  if (!lacksSecondFactor(who)) return afterSignIn(context, target);
  const { value, errors } = readSent(recoverySchema, RECOVERY_FIELDS, form);
  if (errors) return { errors };
  const answer = await recoveryCodes.use(who, value.recoveryCode, {
    ip: context.get(pageRequestContext).clientIp,
    userAgent: request.headers.get('user-agent')?.slice(0, 1000),
  });
  if (answer.outcome === 'too many')
    return { errors: [{ message: TOO_MANY }], retryAfterS: answer.retryAfterS };
  if (answer.outcome === 'wrong')
    return { errors: errorsAt([{ path: 'recoveryCode', message: WRONG }], RECOVERY_FIELDS) };
  const { error } = await visitor.auth().setSession(answer.session);
  if (error) throw error;
  await cartOf(context, who).join();
  return redirect(target ?? '/client/profil?fait=secours', 303);
}
