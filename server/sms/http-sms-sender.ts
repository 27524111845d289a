import { toBasicLetters } from './billed-parts.ts';
import { SmsError, type SmsSender } from './sms-sender.ts';

export type HttpSmsSenderOptions = {
  url: string;
  token?: string;
  sender: string;
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
      // Redirects are refused: they would carry the token and the code elsewhere.
      const request = {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      } as const;
      try {
        const response = await fetch(url, request);
        const answer = await response.text();
        if (!response.ok) throw new SmsError(refusal(host, response.status, answer, code));
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

/** fetch only says « fetch failed »; the reason is in its cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
