/** `to` as the account has it, digits with or without a leading +. `code` is the one in the text, for the files. */
type TextMessage = { to: string; text: string; code?: string };

/** Takes a text message or throws SmsError, always in bounded time. */
export type SmsSender = { send(message: TextMessage): Promise<{ messageId?: string }> };

/** A text message that was not sent; the auth service answers 422 sms_send_failed. The message is for the log. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
}
