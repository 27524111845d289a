import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite, startRealSite } from '#tests/support/real-site.ts';

const db = useTestDatabase();
beforeAll(builtSite, builtSite.limitMs);

test('a site that is stopped writes the events it still holds', async () => {
  const site = await startRealSite({ DATABASE_URL: db.url });
  for (const eventType of ['visit', 'leave']) {
    const body = JSON.stringify({ pathname: '/', referrer: '', eventType, deviceType: 'PC' });
    const { status } = await ask(site.origin, '/functions/v1/visitor-webhook', { method: 'POST', body });
    expect(status).toBe(202);
  }
  // This is well within the second after which they would be written anyway.
  site.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  const rows = await db.database.kysely
    .selectFrom('visitor_events')
    .select('event_type')
    .orderBy('id')
    .execute();
  expect(rows.map(({ event_type }) => event_type)).toEqual(['visit', 'leave']);
});
