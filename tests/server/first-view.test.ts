import { beforeAll, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite, startRealSite } from '#tests/support/real-site.ts';

// A whole site starts, and every page is rendered.
vi.setConfig({ testTimeout: 120_000 });
const database = useTestDatabase();
beforeAll(builtSite, builtSite.limitMs);

const MAXIMUM_BYTES = 20_000;

/** The law wants the whole text in one piece. */
const LONG_BY_NATURE = new Set(['/legal/cgv']);

test('no page of the sitemap sends more than 20 000 bytes for its first view, HTML and style together', async () => {
  const { origin } = await startRealSite({ DATABASE_URL: database.url });
  const { body } = await ask(origin, '/sitemap.xml');
  const paths = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(paths).toEqual(expect.arrayContaining(['/', '/professionnel', '/hebergement/minecraft']));
  const heavy: string[] = [];
  for (const path of paths.filter((one) => !LONG_BY_NATURE.has(one))) {
    const {
      status,
      headers,
      body: page,
    } = await ask(origin, path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'gzip']);
    if (page.length > MAXIMUM_BYTES) heavy.push(`${path}: ${page.length} B`);
  }
  expect(heavy).toEqual([]);
});
