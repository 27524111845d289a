import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { repairToken } from '#server/repairs/repair-link.ts';
import { SERVICE_KEY } from '#tests/support/account-site.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { useShopSite } from '#tests/support/shop-site.ts';

const { site, order, pay } = useShopSite();

const ask = (path: string) => fetch(site.origin + path);

test('who asks for a document many times at once has eight places, and leaves pages and the shop theirs', async () => {
  const { id, number, link } = await order();
  await pay(id);
  await emptyRepairs(site.database);
  const deps = { ...repairDeps(site.database), secret: SERVICE_KEY };
  const repair = await counterRepair(deps, {});
  const ticket = `/suivi-reparation/prise-en-charge.pdf?lien=${repairToken(SERVICE_KEY, repair.id, 1)}`;
  const admin = await site.admin();

  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = site.database.transaction(async (tx) => {
    await sql`lock table public.credit_notes in access exclusive mode`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const document = `/suivi-commande/${number}.pdf?lien=${link}`;
  const [documents, refused]: Response[][] = [[], []];
  const enough = Promise.withResolvers<void>();
  const asked = Array.from({ length: 120 }, async () => {
    const answer = await ask(document);
    (answer.ok ? documents : refused)?.push(answer);
    if (refused?.length === 112) enough.resolve();
  });
  await enough.promise;
  expect(documents).toHaveLength(0);
  for (const answer of refused ?? []) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '5']);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await answer.text()).toContain('Rechargez cette page dans quelques secondes.');
  }
  // Documents of a repair share these places; its page and the back office's documents do not.
  expect((await ask(ticket)).status).toBe(429);
  expect((await ask('/panier')).status).toBe(200);
  expect((await admin.visitor.get(`/admin/reparations/${repair.reference}/ticket.pdf`)).status).toBe(200);
  held.resolve();
  await holding;
  await Promise.all(asked);
  expect(documents).toHaveLength(8);
  expect((await ask(ticket)).status).toBe(200);
});
