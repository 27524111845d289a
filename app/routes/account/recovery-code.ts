import { type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext, pageRequestContext } from '#app/context.ts';
import {
  afterSignIn,
  lacksSecondFactor,
  redirectTargetOf,
  visitorOf,
} from '#app/features/account/visitor.ts';
import { cartOf } from '#app/features/cart/cart-of.ts';
import { readFields } from '#app/forms/read-fields.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { readRecoveryCode } from '#domain/recovery-code.ts';

// For the action of /connexion/verification: nothing of this reaches a browser.

const LABELS = { secours: 'Code de secours' };
const UNREADABLE = 'Écrivez les seize caractères d’un de vos codes de secours.';
const WRONG = 'Vérifiez ce code\u00a0: il est faux, a déjà servi ou a été remplacé.';
const TOO_MANY = 'Trop d’essais en peu de temps. Attendez quelques minutes, puis recommencez.';

const schema = z.object({
  secours: z
    .string()
    .max(100, UNREADABLE)
    .transform((text, issues) => {
      const code = readRecoveryCode(text);
      if (code === null) issues.addIssue(UNREADABLE);
      return code ?? z.NEVER;
    }),
});

/** Takes a code in place of the second factor. What is wrong, or the way on: a lost device is to be taken off the account. */
export async function acceptRecoveryCode(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<FieldError[] | Response> {
  const { recoveryCodes } = context.get(depsContext).account;
  const visitor = visitorOf(context);
  const target = redirectTargetOf(new URL(request.url));
  const who = await visitor.who();
  if (!who || !recoveryCodes) return redirect('/connexion', 303);
  // Nothing is asked of this session: no code is used up.
  if (!lacksSecondFactor(who)) return afterSignIn(context, target);
  const { value, errors } = readFields(schema, form, LABELS);
  if (errors) return errors;
  const answer = await recoveryCodes.use(who, value.secours, {
    ip: context.get(pageRequestContext).clientIp,
    userAgent: request.headers.get('user-agent')?.slice(0, 1000),
  });
  if (answer.outcome === 'too many') return [{ message: TOO_MANY }];
  if (answer.outcome === 'wrong') return [{ field: 'secours', label: LABELS.secours, message: WRONG }];
  const { error } = await visitor.auth().setSession(answer.session);
  if (error) throw error;
  await cartOf(context, who).join();
  return redirect(target ?? '/client/profil?fait=secours', 303);
}
