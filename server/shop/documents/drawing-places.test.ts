import { expect, test } from 'vitest';
import { drawingPlaces } from './drawing-places.ts';

/** Drawings that end when told, and how many of them were under way at once. */
function drawings() {
  const { promise: told, resolve: end } = Promise.withResolvers<void>();
  const seen = { now: 0, atOnce: 0, begun: 0 };
  async function draw(): Promise<string> {
    seen.begun += 1;
    seen.now += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.now);
    await told;
    seen.now -= 1;
    return 'document';
  }
  return { draw, end, seen };
}

const statusOf = (answer: { drawn: string } | { refusal: { status: number } }) =>
  'refusal' in answer ? answer.refusal.status : 200;

test('of 120 documents that one network asks for at once eight are drawn, one at a time', async () => {
  const { draw, end, seen } = drawings();
  const forVisitor = drawingPlaces();
  const asked = Array.from({ length: 120 }, (_, index) => forVisitor(`203.0.113.${index}`, draw));
  end();
  const statuses = (await Promise.all(asked)).map(statusOf);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(112);
  expect(seen).toEqual({ now: 0, atOnce: 1, begun: 8 });
});

test('whoever rents an IPv6 /48 has twelve places, however many networks of it ask', async () => {
  const { draw, end } = drawings();
  const forVisitor = drawingPlaces();
  const near = Array.from({ length: 25 }, (_, index) => forVisitor(`2001:db8:1:${index}::1`, draw));
  const far = forVisitor('2001:db8:2:1::1', draw);
  end();
  const statuses = (await Promise.all(near)).map(statusOf);
  expect(statuses).toEqual([...Array(12).fill(200), ...Array(13).fill(429)]);
  expect(statusOf(await far)).toBe(200);
});

test('other networks have their places until all are taken, and they come back', async () => {
  const { draw, end, seen } = drawings();
  const forVisitor = drawingPlaces({ atOnce: 3, ofOne: 2, ofRegion: 2 });
  const network = ['2001:db8::1', '2001:db8::2', '2001:db8::3'];
  const asked = [...network, '198.51.100.1', '192.0.2.1'].map((address) => forVisitor(address, draw));
  end();
  expect((await Promise.all(asked)).map(statusOf)).toEqual([200, 200, 429, 200, 503]);
  expect(seen.atOnce).toBe(1);
  expect(statusOf(await forVisitor('192.0.2.1', draw))).toBe(200);
});

test('ten networks that take all they may leave a visitor a place', async () => {
  const { draw, end } = drawings();
  const forVisitor = drawingPlaces();
  const taking = Array.from({ length: 80 }, (_, index) => forVisitor(`203.0.${index % 10}.1`, draw));
  const visitor = forVisitor('192.0.2.1', draw);
  end();
  expect(statusOf(await visitor)).toBe(200);
  expect(new Set((await Promise.all(taking)).map(statusOf))).toEqual(new Set([200]));
});

test('a refusal says when to come back, and a drawing that fails leaves its place', async () => {
  const forVisitor = drawingPlaces({ atOnce: 1, ofOne: 1, ofRegion: 1 });
  const failing = forVisitor('192.0.2.1', () => Promise.reject(new Error('no font')));
  expect(await forVisitor('192.0.2.1', async () => 'document')).toMatchObject({
    refusal: { status: 429, headers: { 'Retry-After': '5' } },
  });
  await expect(failing).rejects.toThrow('no font');
  expect(statusOf(await forVisitor('192.0.2.1', async () => 'document'))).toBe(200);
});
