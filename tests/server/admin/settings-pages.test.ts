import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SETTING_SECTIONS } from '#server/settings/sections.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { startRealSite } from '#tests/support/real-site.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise';
const PUBLIC = ['/', '/notre-magasin', '/mentions-legales', '/reparation-electronique-reims'];
const site = useAccountSite();
let admin: SiteVisitor;

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');
const mainOf = (body: string) => plain(parse(body).querySelector('main')?.text);

/** The form of a part of the screen as a browser would send it, with changes. */
async function fieldsOf(part: string): Promise<Record<string, string>> {
  const form = parse((await admin.get(`${PATH}/${part}`)).body).querySelector('form.settings__form');
  const controls = form?.querySelectorAll('input[name], textarea[name], select[name]') ?? [];
  return Object.fromEntries(
    controls.map((control) => {
      const chosen = control.querySelector('option[selected]')?.getAttribute('value');
      return [
        control.getAttribute('name') ?? '',
        chosen ?? control.getAttribute('value') ?? (control.tagName === 'TEXTAREA' ? control.text : ''),
      ];
    }),
  );
}

async function send(part: string, change: Record<string, string>, intent = 'save') {
  return admin.submit(`${PATH}/${part}`, { ...(await fieldsOf(part)), ...change, intent });
}

/** Saves values that must be accepted. */
async function save(part: string, change: Record<string, string>) {
  const { status, location, body } = await send(part, change);
  expect([status, location], mainOf(body)).toEqual([303, `${PATH}/${part}?fait=enregistre`]);
}

const storedCount = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from public.business_settings`.execute(site.database.kysely);
  return rows[0]?.count;
};

const visitPage = (path: string, origin = site.origin) => fetch(new URL(path, origin));
const pageAt = async (path: string, origin?: string) => plain(await (await visitPage(path, origin)).text());

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyTables(site.database, 'public.business_settings', 'public.business_settings_versions');
  await sql`alter table public.business_settings_versions alter id restart`.execute(site.database.kysely);
  await vi.waitFor(async () => expect(await pageAt('/')).toContain('03 53 01 00 51'));
});

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator reads and changes nothing', async () => {
  await save('contact', { phone: '03 26 00 11 22' });
  const fields = await fieldsOf('contact');
  const refused: [SiteVisitor, number][] = [
    [site.visitor(), 302],
    [(await site.member()).visitor, 403],
  ];
  for (const [visitor, status] of refused)
    for (const path of [PATH, `${PATH}/contact`, `${PATH}/versions`, `${PATH}/versions/1`]) {
      const page = await visitor.get(path);
      expect([path, page.status]).toEqual([path, status]);
      expect(page.body).not.toContain('Valeur de départ');
      for (const intent of ['save', 'preview', 'reset']) {
        const sent = await visitor.submit(path, { ...fields, phone: '03 26 99 99 99', version: '1', intent });
        expect([path, intent, sent.status]).toEqual([path, intent, status]);
      }
    }
  expect(await pageAt('/')).toContain('03 26 00 11 22');
  expect(await pageAt('/')).not.toContain('03 26 99 99 99');
});

test('a change is on every public page after the redirect, with another ETag, and in what machines read', async () => {
  const before = await Promise.all(PUBLIC.map(async (path) => (await visitPage(path)).headers.get('ETag')));
  await save('contact', { phone: '0326001122' });
  await save('horaires', {
    'hours.saturday.0.closes': '',
    'hours.saturday.0.opens': '',
    'hours.monday.0.closes': '18h30',
  });
  for (const [index, path] of PUBLIC.entries()) {
    const answer = await visitPage(path);
    const body = plain(await answer.text());
    expect(body).toContain('03 26 00 11 22');
    expect(body).not.toContain('03 53 01 00 51');
    expect(answer.headers.get('ETag')).not.toBe(before[index]);
  }
  const store = await pageAt('/notre-magasin');
  expect(store).toContain('tel:+33326001122');
  expect(store).toMatch(/"telephone":"\+33326001122"/);
  expect(store).toMatch(/"dayOfWeek":\[?"[^\]]*Monday"\]?[^}]*"closes":"18:30"/);
  expect(await pageAt('/')).toContain('10:00–18:30');
  expect(await pageAt('/mentions-legales')).toContain(
    'le lundi de 10 h à 18 h 30, du mardi au vendredi de 10 h à 19 h',
  );
  const screen = mainOf((await admin.get(PATH)).body);
  expect(screen).toContain('03 26 00 11 22Valeur de départ : 03 53 01 00 51');
  expect(screen).toContain('Version 2');
});

test('its parts and its versions keep their line of the menu marked', async () => {
  for (const [path, mark] of [
    [PATH, 'page'],
    [`${PATH}/horaires`, 'true'],
    [`${PATH}/versions`, 'true'],
  ]) {
    const marked = parse((await admin.get(path ?? '')).body).querySelectorAll(
      '[aria-label="Administration"] [aria-current]',
    );
    expect(marked.map((link) => [link.text.trim(), link.getAttribute('aria-current')])).toEqual([
      ['Réglages', mark],
    ]);
  }
});

test('the search takes in what changed', { tags: ['full'] }, async () => {
  const found = async () => {
    const { suggestions } = JSON.parse(await pageAt('/recherche/suggestions?q=zephyrine'));
    return suggestions.map(({ path }: { path: string }) => path);
  };
  expect(await found()).toEqual([]);
  await save('identite', { ownerName: 'Zéphyrine Ombredane EI' });
  await vi.waitFor(async () => expect(await found()).toContain('/mentions-legales'));
});

test('another process shows it as soon as it is told', { tags: ['full'] }, async () => {
  const folder = makeTestFolder();
  try {
    const other = await startRealSite({
      DATABASE_URL: site.databaseUrl,
      DATA_DIR: folder,
      AUTH_RATE_LIMITS: 'off',
    });
    const kept = await visitPage('/', other.origin);
    expect(plain(await kept.text())).toContain('03 53 01 00 51');
    await save('contact', { phone: '03 26 00 11 22' });
    await vi.waitFor(async () => expect(await pageAt('/', other.origin)).toContain('03 26 00 11 22'));
    expect((await visitPage('/', other.origin)).headers.get('ETag')).not.toBe(kept.headers.get('ETag'));
    await save('services', { analytics: 'matomo:https://stats.exemple.fr/:1' });
    await vi.waitFor(async () => {
      const policy = (await visitPage('/', other.origin)).headers.get('Content-Security-Policy');
      expect(policy).toContain('https://stats.exemple.fr');
    });
  } finally {
    removeTestFolder(folder);
  }
});

test('a third party is allowed, and told of to the after-paint script, only while it is set', async () => {
  const afterPaintScript = async () => /\/assets\/after-paint-[\w-]+\.js/.exec(await pageAt('/'))?.[0] ?? '';
  const before = await afterPaintScript();
  await save('services', {
    analytics: 'matomo:https://stats.exemple.fr/:7',
    chatbotUrl: 'https://agent.exemple.fr/x',
  });
  const policy = (await visitPage('/')).headers.get('Content-Security-Policy');
  expect(policy).toMatch(/connect-src[^;]*https:\/\/stats\.exemple\.fr/);
  expect(policy).toMatch(/frame-src[^;]*https:\/\/agent\.exemple\.fr/);
  const after = await afterPaintScript();
  expect(after).not.toBe(before);
  expect(await pageAt(after)).toContain('"siteId":"7"');
  expect(await pageAt('/borne')).toContain('https://agent.exemple.fr/x');
  // The form comes from a page that is still open.
  expect((await visitPage(before)).status).toBe(200);
  expect((await send('services', {}, 'reset')).location).toBe(`${PATH}/services?fait=depart`);
  expect((await visitPage('/')).headers.get('Content-Security-Policy')).not.toContain('exemple.fr');
  expect(await afterPaintScript()).toBe(before);
});

test('external forms, the newsletter and the hidden keywords follow', async () => {
  const article = '/blog/fin-de-windows-10-dans-quatre-mois-que-faire';
  expect(await pageAt(article)).toContain('id="newsletter-email"');
  expect(await pageAt('/')).toContain('id="mots-cles"');
  await save('liens', { contactFormUrl: 'https://gestion.exemple.fr/demande' });
  await save('affichage', { newsletter: 'off', keywordBlock: 'off' });
  expect(await pageAt('/contact')).toContain('url=https://gestion.exemple.fr/demande');
  expect(await pageAt(article)).not.toContain('id="newsletter-email"');
  expect(await pageAt('/')).not.toContain('id="mots-cles"');
});

test('the rows of hours and closures grow without script, and keep what was typed', async () => {
  const more = await send('horaires', { 'hours.monday.0.closes': 'pas encore' }, 'rows');
  const form = parse(more.body);
  expect(more.status).toBe(200);
  expect(form.querySelector('[id="hours.monday.0.closes"]')?.getAttribute('value')).toBe('pas encore');
  expect(
    ['2', '3'].map((place) => Boolean(form.querySelector(`[id="hours.monday.${place}.opens"]`))),
  ).toEqual([true, false]);
  const closures = await send(
    'fermetures',
    { 'closures.0.from': '2027-08-02', closureCount: '1000000' },
    'rows',
  );
  expect(parse(closures.body).querySelectorAll('main fieldset')).toHaveLength(60);
  expect(await storedCount()).toBe(0);
  await save('fermetures', {
    'closures.0.from': '2027-08-02',
    'closures.0.to': '2027-08-21',
    'closures.0.reason': 'congés d’été',
  });
  expect(mainOf((await admin.get(PATH)).body)).toContain('du 2 août 2027 au 21 août 2027 (congés d’été)');
});

test('a preview shows the real parts with the new values, and publishes none of them', async () => {
  const { status, body } = await send('contact', { phone: '03 26 00 11 22' }, 'preview');
  expect(status).toBe(200);
  const shown = (id: string) => plain(parse(body).querySelector(`#${id}`)?.text);
  expect(shown('apercu-pied')).toContain('03 26 00 11 22');
  expect(shown('apercu-acces')).toContain('03 26 00 11 22');
  expect(shown('apercu-mentions')).toContain('Téléphone 03 26 00 11 22');
  expect(parse(body).querySelector('#phone')?.getAttribute('value')).toBe('03 26 00 11 22');
  expect(await pageAt('/')).not.toContain('03 26 00 11 22');
  expect(await storedCount()).toBe(0);
  const wrong = await send('contact', { phone: '03' }, 'preview');
  expect([wrong.status, parse(wrong.body).querySelector('#apercu')]).toEqual([400, null]);
});

test('the second of two tabs is told what changed meanwhile, keeps what it typed, and decides', async () => {
  const tab = await fieldsOf('contact');
  await save('contact', { phone: '03 26 00 11 22' });
  const late = await admin.submit(`${PATH}/contact`, {
    ...tab,
    phone: '03 26 99 99 99',
    intent: 'save',
  });
  expect(late.status).toBe(409);
  expect(mainOf(late.body)).toContain('Ces réglages ont changé entre-temps');
  expect(mainOf(late.body)).toContain('Ce qui est enregistré maintenant03 26 00 11 22');
  const form = parse(late.body);
  const [typed, version] = ['#phone', 'input[name=version]'].map((one) =>
    form.querySelector(one)?.getAttribute('value'),
  );
  expect([typed, version]).toEqual(['03 26 99 99 99', '1']);
  const again = await admin.submit(`${PATH}/contact`, {
    ...tab,
    phone: typed ?? '',
    version: '1',
    intent: 'save',
  });
  expect(again.status).toBe(303);
  expect(await pageAt('/')).toContain('03 26 99 99 99');
});

test('a version is read, and taken back', { tags: ['full'] }, async () => {
  await save('adresse', { city: 'Épernay' });
  await save('adresse', { city: 'Châlons' });
  const list = mainOf((await admin.get(`${PATH}/versions`)).body);
  expect(list).toMatch(/Version 2.*Camille Renard.*Adresse et accès.*Ville.*Version 1/);
  const first = mainOf((await admin.get(`${PATH}/versions/1`)).body);
  expect(first).toContain('Avant : Reims (valeur de départ)Après : Épernay');
  const stale = await admin.submit(`${PATH}/versions/1`, { version: '1' });
  expect(stale.status).toBe(409);
  const taken = await admin.submit(`${PATH}/versions/1`, { version: '2' });
  expect([taken.status, taken.location]).toEqual([303, `${PATH}/versions/1?fait=retour`]);
  expect(await pageAt('/')).toContain('51100 Épernay');
  expect((await admin.submit(`${PATH}/versions/0`, { version: '3' })).status).toBe(303);
  expect(await pageAt('/')).toContain('51100 Reims');
});

const PARTS_OF_A_THIEF = ['identite', 'adresse', 'contact', 'paiement', 'tva', 'liens', 'colis', 'services'];
const IBAN = 'FR76 3000 6000 0112 3456 7890 189';

test('a session that nobody has proven lately has no transfer paid to another account', async () => {
  await save('paiement', { iban: IBAN });
  const { email, visitor } = await site.admin();
  const stolen = (path: string, fields: Record<string, string>) => visitor.submit(path, fields);
  const fields = await fieldsOf('paiement');
  await staleSessions(site.database.kysely, email);
  const typed = 'FR14 2004 1010 0505 0001 3M02 606';
  const saved = await stolen(`${PATH}/paiement`, { ...fields, iban: typed, intent: 'save' });
  const form = parse(saved.body);
  expect([saved.status, form.querySelector('#iban')?.getAttribute('value')]).toEqual([403, typed]);
  expect(form.querySelector('main [href^="/connexion/identite"]')?.getAttribute('target')).toBe('_blank');
  for (const [path, sent] of [
    [`${PATH}/paiement`, { ...fields, intent: 'reset' }],
    [`${PATH}/versions/0`, { version: '1' }],
  ] as const) {
    const refused = await stolen(path, sent);
    expect([refused.status, mainOf(refused.body)]).toEqual([403, expect.stringContaining('Prouvez d’abord')]);
  }
  expect(mainOf((await admin.get(PATH)).body)).toContain(IBAN);
  const before = await storedCount();
  for (const { id } of SETTING_SECTIONS) {
    const { status } = await stolen(`${PATH}/${id}`, { ...(await fieldsOf(id)), intent: 'reset' });
    expect([id, status]).toEqual([id, PARTS_OF_A_THIEF.includes(id) ? 403 : 303]);
  }
  expect(await storedCount()).toBe(before);
  // Once the owner has proven to be there, the same form is accepted.
  await visitor.submit(`/connexion/identite?redirectTo=${PATH}`, { intent: 'password', password: PASSWORD });
  expect((await stolen(`${PATH}/paiement`, { ...fields, intent: 'reset' })).location).toContain(
    'fait=depart',
  );
  expect((await stolen(`${PATH}/versions/1`, { version: '2' })).location).toContain('fait=retour');
  expect(mainOf((await admin.get(PATH)).body)).toContain(IBAN);
});

test.each<[string, Record<string, string>, string, string]>([
  ['identite', { siren: '123456789' }, 'siren', 'Écrivez les neuf chiffres du SIREN'],
  ['paiement', { iban: 'FR76 0000' }, 'iban', 'Écrivez l’IBAN entier'],
  ['contact', { facebookUrl: 'http://facebook.com/x' }, 'facebookUrl', 'en https'],
  [
    'horaires',
    { 'hours.friday.1.opens': '18:00', 'hours.friday.1.closes': '20:00' },
    'hours.friday.1.opens',
    'elles se chevauchent',
  ],
])('%s: %j is told at its field, and changes nothing', async (part, change, field, message) => {
  const { status, body } = await send(part, change);
  expect(status).toBe(400);
  const form = parse(body);
  expect(plain(form.querySelector(`[id="${field}-error"]`)?.text)).toContain(message);
  expect(form.querySelector(`[id="${field}"]`)?.getAttribute('value')).toBe(change[field]);
  expect(await storedCount()).toBe(0);
});

test.each(['inconnu', 'versions/x', 'versions/99', 'versions/-1'])('%s is no screen', async (part) => {
  expect((await admin.get(`${PATH}/${part}`)).status).toBe(404);
  const sent = await admin.submit(`${PATH}/${part}`, { version: '0', intent: 'save' });
  expect(sent.status).toBe(404);
});

test.each<Record<string, string>>([{}, { version: 'x' }, { version: '0', intent: 'effacer' }])(
  '%j is told in French',
  async (fields) => {
    const { status, body } = await admin.submit(`${PATH}/contact`, fields);
    expect(status).toBe(400);
    expect(mainOf(body)).toContain('Rechargez la page');
  },
);

test('the European notice: a PDF of the owner, kept as it came, shown to everybody, replaced only knowingly', async () => {
  const screen = `${PATH}/notice-europeenne`;
  const publish = async (name: string, content: Uint8Array, change: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...(await fieldsOf('notice-europeenne')), ...change }))
      if (field !== 'copy') form.set(field, value);
    form.set('intent', 'save');
    if (name) form.set('copy', new File([new Uint8Array(content)], name));
    return admin.send(screen, form);
  };
  expect((await visitPage('/notice-europeenne')).status).toBe(404);
  const opened = (await fieldsOf('notice-europeenne')).version ?? '';
  const wrong = [await picture('png'), await picture('avif'), Buffer.from('<!doctype html>')];
  for (const bytes of wrong) {
    const { status, body } = await publish('notice.pdf', bytes);
    expect([status, mainOf(body)]).toEqual([
      400,
      expect.stringContaining('« notice.pdf » n’est pas un PDF.'),
    ]);
  }
  expect(mainOf((await publish('', new Uint8Array())).body)).toContain('Choisissez un fichier.');
  const first = await pdf();
  expect((await publish('notice.pdf', first)).location).toBe(`${screen}?fait=enregistre`);
  const shown = await visitPage('/notice-europeenne');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(first));
  expect(shown.headers.get('Content-Disposition')).toBe('inline');
  expect(shown.headers.get('Cache-Control')).toBe('public, no-cache');
  expect(mainOf((await admin.get(screen)).body)).toContain('Le site montre notice.pdf.');
  // Another clerk had the screen open before: told, with the file kept for the second press.
  const late = await publish('autre.pdf', await pdf(), { version: opened });
  expect([late.status, mainOf(late.body)]).toEqual([409, expect.stringContaining('autre.pdf est gardé')]);
  const again = parse(late.body).querySelector('form.settings__form input[name="file"]');
  const version = parse(late.body).querySelector('form.settings__form input[name="version"]');
  const sent = { version: version?.getAttribute('value') ?? '', file: again?.getAttribute('value') ?? '' };
  expect((await publish('', new Uint8Array(), sent)).location).toBe(`${screen}?fait=enregistre`);
  expect(mainOf((await admin.get(screen)).body)).toContain('Le site montre autre.pdf.');
  // A file of somebody else is none of the notice's.
  expect((await publish('', new Uint8Array(), { file: randomUUID() })).status).toBe(400);
  expect((await send('notice-europeenne', {}, 'reset')).location).toBe(`${screen}?fait=depart`);
  expect((await visitPage('/notice-europeenne')).status).toBe(404);
});
