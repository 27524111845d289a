import { type Connect, postOutside } from '../outgoing/send-outside.ts';
import { toBasicLetters } from './billed-parts.ts';
import { SmsError, type SmsSender } from './sms-sender.ts';

export type HttpSmsSenderOptions = {
  url: string;
  token?: string;
  sender: string;
  /** How it is reached; without it, as Node does. */
  connect?: Connect | undefined;
  timeoutMs?: number;
};

/** Less than the auth service's limit of 10 s per request. */
const TIMEOUT_MS = 8_000;

/**
 * Sends text messages through a provider: `POST SMS_API_URL` with `Authorization: Bearer SMS_API_TOKEN` and the JSON
 * `{to: "+33612345678", text, sender}`. Any 2xx is a success, whose JSON may hold `messageId`, `message_id` or `id`.
 * A provider with another API needs a relay of a few lines.
 */
export function createHttpSmsSender({
  url,
  token,
  sender,
  connect,
  timeoutMs = TIMEOUT_MS,
}: HttpSmsSenderOptions): SmsSender {
  const { host } = new URL(url);
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  return {
    async send({ to, text, code }) {
      const body = JSON.stringify({ to: `+${to.replace(/^\+/, '')}`, text: toBasicLetters(text), sender });
      try {
        const { status, text: answer } = await postOutside(url, { headers, body, timeoutMs, connect });
        // A redirection would carry the token and the code elsewhere.
        if (status < 200 || status > 299) throw new SmsError(refusal(host, status, answer, code));
        return { messageId: readMessageId(answer) };
      } catch (error) {
        if (error instanceof SmsError) throw error;
        const why =
          error instanceof Error && error.name === 'TimeoutError'
            ? `no answer in ${timeoutMs} ms`
            : causeOf(error);
        throw new SmsError(`text message not sent by ${host}: ${why}`, { cause: error });
      }
    },
  };
}

/** Some providers quote the message back: its code must not reach the log. */
function refusal(host: string, status: number, answer: string, code: string | undefined): string {
  const words = code ? answer.replaceAll(code, '[code]') : answer;
  return `text message refused by ${host}: ${status} ${words.slice(0, 200)}`;
}

/** Undefined if the provider returned nothing readable: the message was sent all the same. */
function readMessageId(answer: string): string | undefined {
  try {
    const { messageId, message_id, id } = JSON.parse(answer) ?? {};
    const found: unknown = messageId ?? message_id ?? id;
    return found === undefined || found === null ? undefined : String(found);
  } catch {
    return undefined;
  }
}

/** A connection that was tried at several addresses fails with an empty message, but with a code. */
const causeOf = (error: unknown): string =>
  error instanceof Error
    ? error.message || ('code' in error && String(error.code)) || error.name
    : String(error);
