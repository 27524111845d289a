import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/adresse';

// Without an address of the environment it is at http://localhost; it reaches itself by another name of this machine.
const site = useAccountSite({ SITE_URL: '', PRIVATE_HOSTS: '127.0.0.1' });
const given = useAccountSite();
let owner: { email: string; visitor: SiteVisitor };
let usual = '';

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');

async function send(intent: string, url = '', who = owner.visitor) {
  const seen = seenIn((await owner.visitor.get(PATH)).body, 'adresse-du-site');
  const { status, location, body } = await who.submit(PATH, { ...seen, url, intent });
  const page = parse(body);
  return {
    ...{ status, location },
    error: plain(page.querySelector('#url-error')?.text),
    text: plain(page.querySelector('main')?.text),
  };
}

const stored = () =>
  site.database.kysely.selectFrom('internal.connection_settings').selectAll().executeTakeFirst();

/** Waits until all that is made of the address has this one; canonical addresses are always in https. */
async function isAt(origin: string) {
  const read = async () => {
    const sitemap = await (await fetch(new URL('/sitemap.xml', site.origin))).text();
    const page = parse(await (await fetch(new URL('/blog', site.origin))).text());
    return [
      /<loc>(.*?)\/blog<\/loc>/.exec(sitemap)?.[1],
      page.querySelector('link[rel=canonical]')?.getAttribute('href'),
    ];
  };
  const secure = origin.replace('http:', 'https:');
  await expect.poll(read).toEqual([secure, `${secure}/blog`]);
}

/** The same, for an owner who signs in again: sessions belong to one address. */
async function movedTo(origin: string) {
  await isAt(origin);
  await owner.visitor.submit('/connexion', { email: owner.email, password: PASSWORD });
}

beforeAll(async () => {
  owner = await site.admin();
  usual = site.origin.replace('127.0.0.1', 'localhost');
});

beforeEach(async () => {
  await emptyTables(site.database, 'internal.connection_settings');
  await movedTo(usual);
});

test('another address counts at once, in pages, feeds and mails, and is kept once it is confirmed there', async () => {
  const { text: tried } = await send('try', `${site.origin}/`);
  for (const words of ['L’essai a réussi', `Ce site répond bien à ${site.origin}`])
    expect(tried).toContain(words);
  expect(await stored()).toBeUndefined();
  expect((await send('save', site.origin)).location).toBe(`${PATH}?fait=enregistre`);
  await movedTo(site.origin);
  const page = plain(parse((await owner.visitor.get(PATH)).body).querySelector('main')?.text);
  expect(page).toMatch(
    /À confirmer ?Ouvrez .* avant le .* Sinon le site revient de lui-même à http:\/\/localhost/,
  );
  await site.visitor().submit('/mot-de-passe-oublie', { email: owner.email });
  expect((await site.mailTo(owner.email)).text).toContain(`${site.origin}/connexion`);

  // Somebody who is still at the address before has not seen that the new one works.
  const blind = new FormData();
  for (const [name, text] of Object.entries({ url: site.origin, intent: 'keep' })) blind.set(name, text);
  expect((await owner.visitor.send(PATH, blind, { origin: usual })).status).not.toBe(303);
  expect((await send('keep')).location).toBe(`${PATH}?fait=gardee`);
  await owner.visitor.submit('/admin/taches', { job: 'unconfirmed address' });
  await movedTo(site.origin);
  expect((await send('remove')).location).toBe(`${PATH}?fait=depart`);
  await movedTo(usual);
});

test('an address that nobody confirms gives way to the one before, by itself or at once', async () => {
  expect((await send('save', site.origin)).status).toBe(303);
  await movedTo(site.origin);
  const job = () => owner.visitor.submit('/admin/taches', { job: 'unconfirmed address' });
  await job();
  await movedTo(site.origin);
  const late = { url: site.origin, previous: '', confirmBy: new Date(Date.now() - 1000).toISOString() };
  await site.database.kysely
    .updateTable('internal.connection_settings')
    .set({ settings: JSON.stringify(late) })
    .execute();
  await job();
  await movedTo(usual);

  expect((await send('save', site.origin)).status).toBe(303);
  await movedTo(site.origin);
  expect((await send('back')).location).toBe(`${PATH}?fait=revenue`);
  await movedTo(usual);
});

test('an address at which something else answers, or nothing, is not taken', async () => {
  const other = await startLocalServer(() => (_, response) => void response.end('autre'));
  const empty = await startLocalServer(() => (_, response) => void response.writeHead(404).end());
  const cases: [string, string][] = [
    [other.origin, 'Un autre site répond à cette adresse'],
    [empty.origin, 'ne mène pas encore à ce site'],
    ['http://127.0.0.1:9', 'n’a pas pu être joint'],
  ];
  for (const [url, words] of cases)
    for (const intent of ['try', 'save']) {
      const { status, error, text } = await send(intent, url);
      expect([url, status, error]).toEqual([url, 400, expect.stringContaining(words)]);
      expect(text).toContain(intent === 'try' ? 'L’essai a échoué' : 'Rien n’a été enregistré');
    }
  await Promise.all([other.stop(), empty.stop()]);
  expect(await stored()).toBeUndefined();
});

test.each([
  ['', 'Écrivez l’adresse entière'],
  ['www.exemple.fr', 'Écrivez l’adresse entière'],
  ['https://exemple.fr/boutique', 'sans rien après le nom'],
  ['https://papin:secret@exemple.fr', 'Écrivez l’adresse entière'],
  ['http://exemple.fr', 'https'],
  ['http://localhost:1', 'celle de cette machine'],
  ['https://127.0.0.2', 'réseau privé'],
  ['https://169.254.169.254', 'réseau privé'],
])('%j is told at its field, and neither asked nor kept', async (typed, words) => {
  for (const intent of ['save', 'try']) {
    const { status, error } = await send(intent, typed);
    expect([status, error]).toEqual([400, expect.stringContaining(words)]);
  }
  expect(await stored()).toBeUndefined();
});

test('of two who change it at once one does; no stale session and no other role changes it', async () => {
  const seen = seenIn((await owner.visitor.get(PATH)).body, 'adresse-du-site');
  const fields = { ...seen, url: site.origin, intent: 'save' };
  const answers = await Promise.all([owner.visitor.submit(PATH, fields), owner.visitor.submit(PATH, fields)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await isAt(site.origin);
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  for (const intent of ['save', 'keep', 'back', 'remove'])
    expect((await send(intent, site.origin, visitor)).status).toBe(403);
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await counter.visitor.get(PATH)).status).toBe(403);
  for (const intent of ['save', 'try', 'keep', 'back', 'remove'])
    expect((await counter.visitor.submit(PATH, { ...fields, intent })).status).toBe(403);
  expect((await stored())?.version).toBe(1);
});

test('the environment wins, and says so', async () => {
  const { visitor } = await given.admin();
  expect(plain(parse((await visitor.get(PATH)).body).text)).toContain(
    'est réglé par l’environnement (SITE_URL)',
  );
  for (const intent of ['save', 'keep', 'back', 'remove'])
    expect((await visitor.submit(PATH, { url: given.origin, intent })).status).toBe(409);
  const written = given.database.kysely.selectFrom('internal.connection_settings').selectAll();
  expect(await written.execute()).toEqual([]);
});
