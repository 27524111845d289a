import type { AuthDeps } from './auth-deps.ts';
import { unprocessable } from './transport/errors.ts';

/** A text no longer than a message with a code: it costs as many parts. */
const TAKEN = 'Quelqu’un a demandé à utiliser ce numéro, qui a déjà un compte ici. Rien n’a changé.';

/** Sends a code to a telephone; it was paid for (limits/message-budget.ts). `purpose` names it in the error. @throws AuthError */
export function sendCodeMessage(
  deps: AuthDeps,
  phone: string,
  code: string,
  purpose?: string,
): Promise<string | undefined> {
  const text = deps.settings.phone.text.replace('{code}', code);
  return send(deps, { to: phone, text, code }, purpose);
}

/** Tells the account that has a number that another account asked for it; succeeds and fails as a code would. @throws AuthError */
export const sendTakenMessage = (deps: AuthDeps, phone: string): Promise<string | undefined> =>
  send(deps, { to: phone, text: TAKEN });

async function send(
  { smsSender, log }: AuthDeps,
  message: Parameters<AuthDeps['smsSender']['send']>[0],
  purpose = 'confirmation sms',
): Promise<string | undefined> {
  try {
    const { messageId } = await smsSender.send(message);
    return messageId;
  } catch (error) {
    log.error({ err: error }, 'text message not sent');
    throw unprocessable('sms_send_failed', `Error sending ${purpose}`);
  }
}
