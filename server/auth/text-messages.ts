import type { AuthDeps } from './auth-deps.ts';
import { hourly } from './limits/limits.ts';
import { AuthError, unprocessable } from './transport/errors.ts';

/** Sends a code to a telephone; `purpose` names it in the error. @throws AuthError */
export async function sendCodeMessage(
  { texter, limits, settings, log }: AuthDeps,
  phone: string,
  code: string,
  purpose = 'confirmation sms',
): Promise<string | undefined> {
  const taken = await limits.take(hourly(settings.phone.perHour), 'text-messages');
  if (!taken.isAllowed)
    throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', taken);
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
