import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { requestForm } from './repair-forms.ts';
import { picture } from './sample-files.ts';

export type Flow = {
  /** What the site acknowledged: keys of requests, addresses of accounts. */
  readonly acknowledged: string[];
  readonly failures: string[];
  end(): Promise<void>;
};

type Sending = { key: string; send: () => Promise<Response>; isDone: (answer: Response) => boolean };

const AGAIN_AFTER_MS = 50;
/** Status codes that ask to try again: there is no database, or it had no time. */
const LATER = [503, 504];

/**
 * Sends one visitor after another; each repeats the same request until it is acknowledged. A missing answer, or one that asks to try
 * again, does not acknowledge it. `send` returns a visitor's request and its key.
 */
function flow(next: () => Sending | Promise<Sending>, visitors: number): Flow {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isOver = false;

  async function insist({ key, send, isDone }: Sending): Promise<void> {
    while (!isOver) {
      const answer = await send().catch(() => null);
      const text = answer && (await answer.text().catch(() => null));
      if (answer && text !== null && !LATER.includes(answer.status)) {
        if (isDone(answer)) acknowledged.push(key);
        else failures.push(`${answer.status} ${text.slice(0, 200)}`);
        return;
      }
      await delay(AGAIN_AFTER_MS);
    }
  }

  async function visit(): Promise<void> {
    while (!isOver) await insist(await next());
  }

  const visits = Array.from({ length: visitors }, visit);
  return {
    acknowledged,
    failures,
    async end() {
      isOver = true;
      await Promise.all(visits);
    },
  };
}

const photo = picture('jpeg', 320, 240).then((bytes) => new Uint8Array(bytes));

/** A repair request on /demande, with a photograph. */
export async function repairRequest(origin: string) {
  const key = randomUUID();
  const bytes = await photo;
  const fields = requestForm({ idempotencyKey: key });
  const send = () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('photos', new Blob([bytes]), 'panne.jpg');
    return fetch(`${origin}/demande`, { method: 'POST', body, redirect: 'manual' });
  };
  return { key, send, isDone: ({ status }: Response) => status === 303 };
}

export const askForRepairs = (origin: string, visitors = 2): Flow =>
  flow(() => repairRequest(origin), visitors);

/** Accounts opened through the auth service. */
export function signUp(origin: string, apikey: string, visitors = 2): Flow {
  return flow(() => {
    const key = `${randomUUID()}@exemple.fr`;
    const send = () =>
      fetch(`${origin}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: key, password: 'cuivre-et-chanfrein' }),
      });
    return { key, send, isDone: ({ status }) => status === 200 };
  }, visitors);
}
