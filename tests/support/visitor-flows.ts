import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { picture } from './sample-files.ts';

export type Flow = {
  /** What was acknowledged: keys of requests, addresses of accounts. */
  readonly acknowledged: string[];
  readonly failures: string[];
  end(): Promise<void>;
};

const AGAIN_AFTER_MS = 50;

/**
 * One visitor after the other, who sends the same again until it is acknowledged: no answer, and 503, are no answer at all.
 * `send` gives what a visitor sends, and what it is known by.
 */
function flow(
  next: () => { key: string; send: () => Promise<Response>; isDone: (answer: Response) => boolean },
  visitors: number,
): Flow {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isOver = false;

  async function insist({ key, send, isDone }: ReturnType<typeof next>): Promise<void> {
    while (!isOver) {
      const answer = await send().catch(() => null);
      const text = answer && (await answer.text().catch(() => null));
      if (answer && text !== null && answer.status !== 503) {
        if (isDone(answer)) acknowledged.push(key);
        else failures.push(`${answer.status} ${text.slice(0, 200)}`);
        return;
      }
      await delay(AGAIN_AFTER_MS);
    }
  }

  async function visit(): Promise<void> {
    while (!isOver) await insist(next());
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

/** Repairs asked for on /demande, each with a photograph. */
export async function askForRepairs(origin: string, visitors = 2): Promise<Flow> {
  const photo = new Uint8Array(await picture('jpeg', 320, 240));
  return flow(() => {
    const key = randomUUID();
    const fields = {
      cle: key,
      intent: 'demander',
      type: 'console',
      marque: 'Sony',
      modele: 'PlayStation 5',
      panne: 'S’éteint au bout de dix minutes.',
      nom: 'Camille Martin',
      email: `${key}@exemple.fr`,
      telephone: '06 12 34 56 78',
      contact: 'sms',
      notice: 'oui',
    };
    const send = () => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('photos', new Blob([photo]), 'panne.jpg');
      return fetch(`${origin}/demande`, { method: 'POST', body, redirect: 'manual' });
    };
    return { key, send, isDone: ({ status }) => status === 303 };
  }, visitors);
}

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
