import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { answerWith } from './answer-with.ts';

type Site = { handler(request: IncomingMessage, response: ServerResponse): void };

let stop = () => {};
afterEach(() => stop());

async function serve(first: Site) {
  const answering = answerWith(first);
  const server = createServer(answering.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => void server.close();
  return { answering, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const says = (words: string): Site => ({ handler: (_request, response) => void response.end(words) });

describe('a site that is left', () => {
  test('is idle once it has answered what it was asked, and the next one answers what comes', async () => {
    let asked: ServerResponse | undefined;
    const older: Site = {
      handler: (_request, response) => {
        asked = response;
      },
    };
    const { answering, origin } = await serve(older);
    const slow = fetch(origin).then((answer) => answer.text());
    await expect.poll(() => asked).toBeDefined();

    const newer = says('new');
    answering.change(newer);
    expect(answering.site()).toBe(newer);
    let isIdle = false;
    const idle = answering.idle(older, 60_000).then(() => {
      isIdle = true;
    });
    expect(await (await fetch(origin)).text()).toBe('new');
    expect(isIdle).toBe(false);

    asked?.end('old');
    expect(await slow).toBe('old');
    await idle;
  });

  test('is not waited for beyond the time', async () => {
    const silent: Site = { handler: () => {} };
    const { answering, origin } = await serve(silent);
    const left = new AbortController();
    const answer = fetch(origin, { signal: left.signal }).catch(() => 'left');
    await answering.idle(silent, 1);
    left.abort();
    expect(await answer).toBe('left');
  });

  test('is idle at once when its answers are written whole while they are asked', async () => {
    const seen: ServerResponse[] = [];
    const kept: Site = {
      handler: (_request, response) => {
        seen.push(response.end('kept'));
      },
    };
    const { answering, origin } = await serve(kept);
    expect(await (await fetch(origin)).text()).toBe('kept');
    await answering.idle(kept, 60_000);
    // A listener and a set cost a kept page some percent (docs/how-to/measure.md).
    expect(seen.map((response) => response.listeners('close'))).toEqual([[]]);
  });
});
