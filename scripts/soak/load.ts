import http from 'node:http';

export type Answer = { status: number; body: string; cookies: string[]; location: string };

/** Why a request has no answer: its client went away on purpose. */
class WentAway extends Error {}

type Done = { atMs: number; tookMs: number; status: number };

export type LoadOptions = {
  origin: string;
  /** The share of requests whose client goes away before the answer. */
  aborts: number;
  /** Called before each request. */
  before: () => void;
};

const NO_SERVER_ERROR = 500;

/** Sends requests at a given pace, and records their outcome. */
export function createLoad({ origin, aborts, before }: LoadOptions) {
  const { hostname, port } = new URL(origin);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const done: Done[] = [];
  const failures: { atMs: number; what: string }[] = [];
  let sent = 0;
  let aborted = 0;
  /** The time at which the next request may be sent; without a pace, at once. */
  let nextMs = 0;
  let everyMs = 0;

  async function turn(): Promise<number> {
    const now = performance.now();
    if (everyMs === 0) return now;
    const slot = Math.max(nextMs, now - 1_000);
    nextMs = slot + everyMs;
    if (slot > now) await new Promise((resolve) => setTimeout(resolve, slot - now));
    // Time spent waiting for a turn counts too.
    return slot;
  }

  async function ask(
    path: string,
    { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {},
  ) {
    const dueMs = await turn();
    before();
    sent += 1;
    const body = form && new URLSearchParams(form).toString();
    const isAborted = Math.random() < aborts;
    try {
      const answer = await send(path, cookie, body, isAborted);
      const now = performance.now();
      done.push({ atMs: now, tookMs: now - dueMs, status: answer.status });
      if (answer.status >= NO_SERVER_ERROR) failures.push({ atMs: now, what: `${answer.status} ${path}` });
      return answer;
    } catch (error) {
      if (isAborted) {
        aborted += 1;
        throw new WentAway(path);
      }
      failures.push({
        atMs: performance.now(),
        what: `${error instanceof Error ? error.message : error} ${path}`,
      });
      throw error;
    }
  }

  const send = (path: string, cookie: string, body: string | undefined, isAborted: boolean) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        'accept-encoding': body === undefined && !cookie ? 'gzip, br' : 'identity',
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const method = body === undefined ? 'GET' : 'POST';
      const request = http.request({ hostname, port, path, method, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
            location: response.headers.location ?? '',
          }),
        );
      });
      request.on('error', reject);
      if (isAborted) setTimeout(() => request.destroy(new Error('gone')), Math.random() * 20);
      request.end(body);
    });

  return {
    ask,
    /** Requests a second from now on; 0: as fast as they are answered. */
    pace(perSecond: number) {
      everyMs = perSecond === 0 ? 0 : 1000 / perSecond;
      nextMs = performance.now();
    },
    counts: () => ({ sent, aborted }),
    done,
    failures,
    close: () => agent.destroy(),
  };
}

export type Load = ReturnType<typeof createLoad>;
