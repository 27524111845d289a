import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const ADDRESS_HEADER = 'X-Real-IP';
const site = useAccountSite({
  SEED: 'none',
  AUTH_RATE_LIMITS: 'on',
  AUTH_PROOF_OF_WORK: 'off',
  AUTH_CLIENT_IP_HEADER: ADDRESS_HEADER,
});

const written = {
  rating: '4',
  text: 'Carte réparée en deux jours, au prix du devis.',
  experiencedOn: '2026-11-03',
  name: 'Camille',
  location: 'Reims',
  email: 'camille@exemple.fr',
  reference: 'REP-2026-000012',
  consent: 'oui',
};

const db = () => site.database.kysely;
const rows = () => db().selectFrom('testimonials').selectAll().orderBy('created_at').execute();
/** The address of the test's visitor: the site remembers a refusal for it. */
let address = '';
let tests = 0;
const send = (change: Record<string, string> = {}) =>
  site.visitor().submit('/temoignages', { ...written, ...change }, { [ADDRESS_HEADER]: address });

beforeEach(async () => {
  tests += 1;
  address = `192.0.2.${tests}`;
  await emptyTables(site.database, 'public.testimonials');
});

async function show(name: string, fields: Record<string, unknown> = {}) {
  await db()
    .insertInto('testimonials')
    .values({ name, testimonial: `Avis de ${name}, assez long.`, rating: 5, is_visible: true, ...fields })
    .execute();
}

test('a site without testimonials says so, and asks for the first one', async () => {
  const { status, body } = await site.visitor().get('/temoignages');
  expect(status).toBe(200);
  expect(body).toContain('Aucun avis pour le moment.');
  expect(body).not.toContain('class="stars"');
});

test('what the shop shows is in the page at once, the newest first, and what it hides leaves it', async () => {
  const visitor = site.visitor();
  await visitor.get('/temoignages');
  await show('Ancienne', { created_at: new Date('2026-01-05T10:00:00Z'), origin: 'google' });
  await show('Nouveau', {
    created_at: new Date('2026-11-05T10:00:00Z'),
    is_verified: true,
    experienced_on: '2026-10-20',
  });
  const words = async () => (await visitor.get('/temoignages')).body;
  await vi.waitFor(async () => expect(await words()).toContain('Ancienne'));
  const body = await words();
  expect(body.indexOf('Nouveau')).toBeLessThan(body.indexOf('Ancienne'));
  expect(body).toContain(
    'Recueilli à l’atelier, client vérifié, expérience du 20 octobre 2026, publié le 5 novembre 2026',
  );
  expect(body).toContain('Repris de Google, non vérifié, publié le 5 janvier 2026');
  expect(body).toContain('<b>5 sur 5</b>, moyenne de 2 avis publiés');
  await db().updateTable('testimonials').set({ is_visible: false }).where('name', '=', 'Nouveau').execute();
  await vi.waitFor(async () => expect(await words()).not.toContain('Nouveau'));
});

test('an example is marked, has no date and counts in no mean', async () => {
  await show('Exemple', { is_example: true });
  await vi.waitFor(async () => {
    const { body } = await site.visitor().get('/temoignages');
    expect(body).toContain('Exemple d’avis');
    expect(body).toContain('ils ne comptent dans aucune moyenne');
    expect(body).not.toContain('publié le');
    expect(body).not.toContain('moyenne de');
  });
});

test('no testimonial is structured data', async () => {
  await show('Camille', { is_example: true });
  await vi.waitFor(async () => {
    const { body } = await site.visitor().get('/temoignages');
    expect(body).toContain('Avis de Camille');
    for (const [, data] of body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(data).not.toMatch(/Review|Rating|Camille/);
  });
});

test('a form without script keeps a testimonial that nobody sees yet, and its proof apart', async () => {
  const { status, location } = await send();
  expect([status, location]).toEqual([303, '/temoignages?avis=recu#donner-son-avis']);
  expect(await rows()).toMatchObject([
    {
      name: 'Camille',
      location: 'Reims',
      testimonial: written.text,
      rating: 4,
      is_visible: false,
      is_example: false,
      is_verified: false,
      origin: 'site',
      experienced_on: '2026-11-03',
    },
  ]);
  expect(await db().selectFrom('testimonial_submissions').selectAll().execute()).toMatchObject([
    { email: 'camille@exemple.fr', reference: 'REP-2026-000012' },
  ]);
  const thanks = await site.visitor().get('/temoignages?avis=recu');
  expect(thanks.body).toContain('Merci, votre avis est arrivé');
  expect(thanks.body).toContain('content="noindex"');
  expect((await site.visitor().get('/temoignages')).body).not.toContain(written.text);
});

test('wrong fields come back with a sentence each, what was written, and nothing is kept', async () => {
  const { status, body, headers } = await send({ text: 'trop court', rating: '9', email: 'camille' });
  expect(status).toBe(400);
  expect(headers.get('cache-control')).toBe('private, no-store');
  for (const sentence of [
    '3 champs sont à corriger',
    'Choisissez de une à cinq étoiles.',
    'Écrivez au moins 20 caractères.',
    'Écrivez une adresse complète, par exemple nom@exemple.fr.',
  ])
    expect(body).toContain(sentence);
  expect(body).toContain('trop court');
  expect(body).toContain('value="Camille"');
  expect(await rows()).toEqual([]);
});

test('a form without fields, or a file in place of words, is refused in French', async () => {
  const { status, body } = await site.visitor().submit('/temoignages', {});
  expect(status).toBe(400);
  expect(body).toContain('7 champs sont à corriger');
  expect(body).not.toMatch(/expected|received|Invalid/);
  const form = new FormData();
  form.set('text', new File(['x'.repeat(100)], 'avis.txt'));
  const answer = await fetch(`${site.origin}/temoignages`, {
    method: 'POST',
    body: form,
    headers: { origin: site.origin },
  });
  expect([answer.status, await rows()]).toEqual([400, []]);
});

test('a program that fills in the trap is thanked, and nothing is kept', async () => {
  const { status, location } = await send({ siteweb: 'https://exemple.fr' });
  expect([status, location]).toEqual([303, '/temoignages?avis=recu#donner-son-avis']);
  expect(await rows()).toEqual([]);
});

test('the sixth testimonial of an hour waits, with its words kept in the form', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(303);
  const { status, body, headers } = await send();
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(600);
  expect(body).toContain('Réessayez dans 12\u00a0minutes');
  expect(body).toContain(written.text);
  expect(await rows()).toHaveLength(5);
});

test('a wrong form costs no attempt', async () => {
  for (let sent = 0; sent < 6; sent += 1) expect((await send({ rating: '' })).status).toBe(400);
  expect((await send()).status).toBe(303);
});

test('another site’s form is refused', async () => {
  const { status } = await site
    .visitor()
    .submit('/temoignages', written, { origin: 'https://ailleurs.example' });
  expect([status, await rows()]).toEqual([403, []]);
});

test('a list that cannot be had is said so with the answer’s status, and asked again next time', async () => {
  await sql`alter table public.testimonials rename to testimonials_away`.execute(db());
  // The cache is emptied as for any change.
  await sql`notify page_cache, 'testimonials'`.execute(db());
  try {
    await vi.waitFor(async () => {
      const { status, body, headers } = await site.visitor().get('/temoignages');
      expect([status, headers.get('cache-control')]).toEqual([503, 'private, no-store']);
      expect(body).toContain('Impossible de charger les témoignages. Veuillez réessayer plus tard.');
      expect(body).not.toMatch(/relation|testimonials_away|Error:/);
    });
  } finally {
    await sql`alter table public.testimonials_away rename to testimonials`.execute(db());
  }
  expect((await site.visitor().get('/temoignages')).status).toBe(200);
});

test('the public settings name the data API and its public key, which reads what is shown', async () => {
  await show('Camille');
  const { body, headers } = await site.visitor().get('/reglages-publics.json');
  const { origin, anonKey } = JSON.parse(body);
  expect([origin, headers.get('content-type')]).toEqual(['', expect.stringContaining('application/json')]);
  const answer = await fetch(`${site.origin}/rest/v1/testimonials?select=name&is_visible=eq.true`, {
    headers: { apikey: anonKey },
  });
  expect(await answer.json()).toEqual([{ name: 'Camille' }]);
});
