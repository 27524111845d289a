import type { AuthDeps } from './auth-deps.ts';
import { unprocessable } from './transport/errors.ts';

/** Sends a code to a telephone, which was paid for (limits/message-budget.ts); `purpose` names it in the error. @throws AuthError */
export async function sendCodeMessage(
  { texter, settings, log }: AuthDeps,
  phone: string,
  code: string,
  purpose = 'confirmation sms',
): Promise<string | undefined> {
  try {
    const { messageId } = await texter.send({
      to: phone,
      text: settings.phone.text.replace('{code}', code),
      code,
    });
    return messageId;
  } catch (error) {
    log.error({ err: error }, 'text message not sent');
    throw unprocessable('sms_send_failed', `Error sending ${purpose}`);
  }
}
