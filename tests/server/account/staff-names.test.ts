import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSWORD, SERVICE_KEY, useAccountSite } from '#tests/support/account-site.ts';
import { appointmentOf, bookDeps, booked, halfHour } from '#tests/support/appointments.ts';
import { counterRepair, repairDeps } from '#tests/support/repairs.ts';

const site = useAccountSite();

async function called(name: string) {
  const { email, visitor } = await site.admin();
  const { rows } = await sql<{ id: string }>`
    update public.profiles set full_name = ${name} where id = (select id from auth.users where email = ${email})
    returning id
  `.execute(site.database.kysely);
  return { email, visitor, id: rows[0]?.id ?? '' };
}

test('what somebody of the staff wrote, bought or settled names them to the staff, and to nobody else', async () => {
  const lea = await called('Léa Marchand');
  const { reference } = await counterRepair({ ...repairDeps(site.database), secret: SERVICE_KEY });
  const path = `/admin/reparations/${reference}`;
  expect(
    (await lea.visitor.submit(path, { intent: 'message', message: 'La pièce arrive mardi.' })).status,
  ).toBe(303);
  await lea.visitor.submit('/admin/achats/nouveau', {
    day: '2026-11-20',
    supplier: 'Grossiste',
    nature: 'Écrans',
    amount: '120',
    way: 'card',
    reference: '',
  });
  const tomorrow = new Date(Date.now() + 3 * 86_400_000);
  tomorrow.setUTCHours(9, 30, 0, 0);
  const deps = bookDeps(site.database, { clock: () => new Date() });
  const { id } = await booked(deps, site.database, halfHour(tomorrow), appointmentOf());
  const day = tomorrow.toISOString().slice(0, 10);
  await lea.visitor.submit(`/admin/rendez-vous?semaine=${day}`, { appointment: id, intent: 'cancelled' });

  const reader = await called('Denise Papin');
  for (const [where, words] of [
    [path, 'Léa Marchand, '],
    ['/admin/achats?periode=2026-11', 'Léa Marchand'],
    [`/admin/rendez-vous?semaine=${day}`, 'par Léa Marchand'],
  ] as const)
    expect([where, (await reader.visitor.get(where)).body.includes(words)]).toEqual([where, true]);
  const customer = await site.member();
  await sql`
    update public.repairs set user_id = (select id from auth.users where email = ${customer.email})
    where reference = ${reference}
  `.execute(site.database.kysely);
  const { location } = await customer.visitor.get(`/client/reparations/${reference}`);
  const seen = await customer.visitor.get(location ?? '');
  expect([seen.status, seen.body.includes('La pièce arrive mardi.'), seen.body.includes('Léa')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('an owner sees where the staff is signed in and ends one session, a customer’s never', async () => {
  const owner = await called('Denise Papin');
  const lea = await called('Léa Marchand');
  await site.setRole(lea.email, 'admin', 'counter');
  const second = site.visitor();
  await second.submit('/connexion', { email: lea.email, password: PASSWORD });
  const sessions = await site.database.kysely
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', lea.id)
    .orderBy('created_at')
    .execute();
  expect(sessions).toHaveLength(2);
  const page = await owner.visitor.get(`/admin/utilisateurs/${lea.id}`);
  for (const { id } of sessions) expect(page.body).toContain(`value="${id}"`);
  const end = (who: typeof second, userId: string, session = '') =>
    who.submit(`/admin/utilisateurs/${userId}`, { intent: 'end-session', session });

  expect((await end(lea.visitor, lea.id, sessions[1]?.id)).status).toBe(403);
  expect((await end(owner.visitor, owner.id, sessions[1]?.id)).status).toBe(409);
  expect((await end(owner.visitor, lea.id, sessions[1]?.id)).location).toBe(
    `/admin/utilisateurs/${lea.id}?fait=appareil`,
  );
  expect([(await second.get('/admin')).status, (await lea.visitor.get('/admin')).status]).toEqual([302, 200]);
  expect((await end(owner.visitor, lea.id, sessions[1]?.id)).status).toBe(409);

  await site.setRole(lea.email, 'client');
  expect((await owner.visitor.get(`/admin/utilisateurs/${lea.id}`)).body).not.toContain(
    'Appareils connectés',
  );
  expect((await end(owner.visitor, lea.id, sessions[0]?.id)).status).toBe(409);
  expect((await lea.visitor.get('/client/dashboard')).status).toBe(200);
});
