import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VIDEOS_PATH, videoRules } from '#domain/uploads/video-rules.ts';
import { type Sending, sendVideo } from './send-video.ts';

const SLICE = videoRules.sliceBytes;
const file = new File([new Uint8Array(3 * SLICE - 10)], 'été.mov');

type Call = { method: string; path: string; headers: Headers; bytes: number };
type Answer = { status: number; offset?: number; length?: number; location?: string; text?: string };

let calls: Call[] = [];
/** What the server answers, in order; an error is a connection that is lost. */
let answers: (Answer | Error)[] = [];

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    calls.push({ method, path, headers: new Headers(headers), bytes: body instanceof Blob ? body.size : 0 });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('no more answers');
    const { status, offset, length, location, text = null } = answer;
    return new Response(status === 204 ? null : text, {
      status,
      headers: {
        ...(offset !== undefined && { 'Upload-Offset': String(offset) }),
        ...(length !== undefined && { 'Upload-Length': String(length) }),
        ...(location && { Location: location }),
      },
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function run(id: string | null, given: (Answer | Error)[]) {
  answers = given;
  const told: Sending[] = [];
  const sent = sendVideo(file, { id, signal: new AbortController().signal, tell: (news) => told.push(news) });
  await vi.runAllTimersAsync();
  return { sent: await sent, told };
}

const BEGUN = { status: 201, location: `${VIDEOS_PATH}/abc` };
const taken = (offset: number) => ({ status: 204, offset });
const sliced = () =>
  calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ headers, bytes }) => [Number(headers.get('Upload-Offset')), bytes]);

test('a video begins with its name and length, and goes slice by slice', async () => {
  const { sent } = await run(null, [BEGUN, taken(SLICE), taken(2 * SLICE), taken(file.size)]);
  expect(sent).toEqual({ state: 'done', id: 'abc', sent: file.size });
  expect(calls[0]).toMatchObject({ method: 'POST', path: VIDEOS_PATH });
  expect(calls[0]?.headers.get('Upload-Length')).toBe(String(file.size));
  const [, name = ''] = calls[0]?.headers.get('Upload-Metadata')?.split(' ') ?? [];
  expect(Buffer.from(name, 'base64').toString()).toBe('été.mov');
  expect(sliced()).toEqual([
    [0, SLICE],
    [SLICE, SLICE],
    [2 * SLICE, SLICE - 10],
  ]);
});

test('after a lost connection it asks what is there, and says that it waits', async () => {
  const { sent, told } = await run(null, [
    BEGUN,
    taken(SLICE),
    new TypeError('connection lost'),
    // Still lost.
    new TypeError('connection lost'),
    { status: 200, offset: 2 * SLICE, length: file.size },
    taken(file.size),
  ]);
  expect(sent.state).toBe('done');
  expect(sliced().map(([offset]) => offset)).toEqual([0, SLICE, 2 * SLICE]);
  expect(told.filter(({ state }) => state === 'waiting')).toHaveLength(2);
});

test('it goes on with an earlier sending, and begins again where nobody knows of it', async () => {
  await run('abc', [{ status: 200, offset: 2 * SLICE, length: file.size }, taken(file.size)]);
  expect(sliced().map(([offset]) => offset)).toEqual([2 * SLICE]);
  calls = [];
  const { sent } = await run('alt', [
    { status: 404 },
    BEGUN,
    taken(SLICE),
    taken(2 * SLICE),
    taken(file.size),
  ]);
  expect(sent).toMatchObject({ state: 'done', id: 'abc' });
});

test('the server says where to go on, and that a sending is gone', async () => {
  const { sent } = await run(null, [
    BEGUN,
    { status: 409, offset: 2 * SLICE },
    { status: 404 },
    BEGUN,
    taken(SLICE),
    taken(2 * SLICE),
    taken(file.size),
  ]);
  expect(sent.state).toBe('done');
  expect(sliced().map(([offset]) => offset)).toEqual([0, 2 * SLICE, 0, SLICE, 2 * SLICE]);
});

test.each([
  ['at its beginning', [{ status: 413, text: 'Trop lourde.' }]],
  ['by its content', [BEGUN, { status: 422, text: 'Trop lourde.' }]],
])('a video that is refused %s is told with the reason, and not sent again', async (_, given) => {
  expect((await run(null, given)).sent).toEqual({ state: 'refused', why: 'Trop lourde.' });
});

test('after eight failures in a row it stops, and what was there is not forgotten', async () => {
  const lost = () => new TypeError('connection lost');
  const { sent, told } = await run(null, [BEGUN, taken(SLICE), ...Array.from({ length: 9 }, lost)]);
  expect(sent).toEqual({ state: 'stopped' });
  expect(told.findLast((news) => news.state === 'sending')).toMatchObject({ id: 'abc', sent: SLICE });
});

test('a server that is busy is asked again', async () => {
  const { sent } = await run(null, [
    { status: 503 },
    BEGUN,
    { status: 429 },
    { status: 200, offset: 0, length: file.size },
    taken(SLICE),
    taken(2 * SLICE),
    taken(file.size),
  ]);
  expect(sent.state).toBe('done');
});
