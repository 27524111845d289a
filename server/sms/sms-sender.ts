/** `to` as the account holds it, digits with or without a leading +. `code` is the one in the text, for the outbox. */
type TextMessage = { to: string; text: string; code?: string };

/** Takes a text message or throws SmsError, always within a bounded time. */
export type SmsSender = { send(message: TextMessage): Promise<{ messageId?: string }> };

/** A text message that did not go out; the auth service answers 422 sms_send_failed. The message is for the log. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
}
