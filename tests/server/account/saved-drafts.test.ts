import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { createSavedDrafts } from '#server/saved-drafts/saved-drafts-module.ts';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { counterForm, mainText } from '#tests/support/repair-site.ts';
import { picture } from '#tests/support/sample-files.ts';

const site = useAccountSite();
const PROFILE = '/client/profil';
const ADDRESSES = {
  intent: 'addresses',
  'billing.street': '12 rue du Barbâtre',
  'billing.postcode': '51100',
  'billing.city': 'Reims',
  'delivery.street': '',
};
const SAID = 'Votre session avait pris fin';

beforeEach(() => sql`delete from internal.saved_drafts`.execute(site.database.kysely));

const kept = () => site.database.kysely.selectFrom('internal.saved_drafts').selectAll().execute();
const valueIn = (body: string, name: string) =>
  parse(body).querySelector(`main [name="${name}"]`)?.getAttribute('value');

/** Ends the session on the server, as « partout » or a new password does; its cookies stay in the browser. */
const endSession = (visitor: SiteVisitor) => visitor.twin().submit('/deconnexion', { scope: 'global' });

const signIn = (visitor: SiteVisitor, email: string, target: string) =>
  visitor.submit(`/connexion?redirectTo=${encodeURIComponent(target)}`, { email, password: PASSWORD });

/** Takes the draft that the server returns for these cookies; it is deleted by that. */
async function takeKept(visitor: SiteVisitor, address: string) {
  const { api: savedDrafts } = createSavedDrafts({
    database: site.database,
    isSecure: false,
    clock: () => new Date(),
  });
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const owner = (await kept())[0]?.user_id ?? '';
  return Object.fromEntries((await savedDrafts.take({ owner, address, cookies })) ?? []);
}

test('without script, a form that came too late is filled in again after signing in, once', async () => {
  const { email, visitor } = await site.member();
  await endSession(visitor);
  const sent = await visitor.submit(PROFILE, ADDRESSES);
  expect([sent.status, sent.location]).toEqual([302, `/connexion?redirectTo=${encodeURIComponent(PROFILE)}`]);
  const [cookie] = sent.setCookies.filter((line) => line.startsWith('formulaire='));
  expect(cookie).toMatch(/^formulaire=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
  const [row] = await kept();
  for (const secret of [visitor.cookies.get('formulaire') ?? 'none', 'Barbâtre'])
    expect(JSON.stringify([row, row?.sealed.toString('latin1'), row?.sealed.toString('utf8')])).not.toContain(
      secret,
    );

  const back = await signIn(visitor, email, PROFILE);
  expect([back.status, back.location]).toEqual([303, PROFILE]);
  // If React runs, it reloads the whole page.
  expect(back.headers.get('X-Remix-Reload-Document')).toBe('true');
  const page = await visitor.get(PROFILE);
  expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  expect(mainText(page)).toContain(SAID);
  expect(page.body).toContain('<a href="#billing.street">Aller au formulaire</a>');
  expect(
    ['billing.street', 'billing.postcode', 'billing.city', 'contact.name'].map((name) =>
      valueIn(page.body, name),
    ),
  ).toEqual(['12 rue du Barbâtre', '51100', 'Reims', 'Camille Renard']);
  expect(await kept()).toEqual([]);
  const again = await visitor.get(PROFILE);
  expect(mainText(again)).not.toContain(SAID);
  expect(again.body).not.toContain('Barbâtre');
});

test('another account that signs in next sees nothing of it; its own gets it still', async () => {
  const { email, visitor } = await site.member();
  const other = await site.member();
  await endSession(visitor);
  await visitor.submit(PROFILE, ADDRESSES);
  await signIn(visitor, other.email, PROFILE);
  const page = await visitor.get(PROFILE);
  expect([page.status, page.body.includes(other.email)]).toEqual([200, true]);
  expect(page.body).not.toContain('Barbâtre');
  expect(mainText(page)).not.toContain(SAID);
  await visitor.submit('/deconnexion', {});
  await signIn(visitor, email, PROFILE);
  expect(valueIn((await visitor.get(PROFILE)).body, 'billing.street')).toBe('12 rue du Barbâtre');
});

test('another browser of the same account gets nothing', async () => {
  const { email, visitor } = await site.member();
  await endSession(visitor);
  await visitor.submit(PROFILE, ADDRESSES);
  const elsewhere = site.visitor({ formulaire: 'x'.repeat(43) });
  await signIn(elsewhere, email, PROFILE);
  expect((await elsewhere.get(PROFILE)).body).not.toContain('Barbâtre');
  expect(await kept()).toHaveLength(1);
});

test('who brings no session of ours leaves nothing behind', async () => {
  const { visitor } = await site.member();
  const { access_token: token } = visitor.session();
  const [name = ''] = [...visitor.cookies.keys()].filter((key) => key.startsWith('sb-'));
  const forged = Buffer.from(JSON.stringify({ access_token: `${token.slice(0, -4)}AAAA` })).toString(
    'base64url',
  );
  for (const cookies of [{}, { [name]: 'base64-e30' }, { [name]: '%%%' }, { [name]: `base64-${forged}` }]) {
    const sent = await site.visitor(cookies).submit(PROFILE, ADDRESSES);
    expect([sent.status, sent.setCookies.filter((line) => line.startsWith('formulaire='))]).toEqual([
      302,
      [],
    ]);
  }
  // The tab remembers what React sends.
  await endSession(visitor);
  await visitor.submit(`${PROFILE}.data`, ADDRESSES);
  expect(await kept()).toEqual([]);
});

test('passwords, codes, signatures and files are not kept, in the back office either', async () => {
  const { email, visitor } = await site.admin();
  const form = new FormData();
  for (const [name, value] of Object.entries(counterForm())) form.set(name, value);
  form.set('photos', new File([new Uint8Array(await picture('jpeg'))], 'ecran.jpg', { type: 'image/jpeg' }));
  await endSession(visitor);
  const ended = visitor.twin();
  expect((await visitor.send('/enregistrement', form)).location).toContain('/connexion?');
  await signIn(visitor, email, '/enregistrement');
  const page = await visitor.get('/enregistrement');
  expect(mainText(page)).toContain(SAID);
  const intake = parse(page.body);
  expect(valueIn(page.body, 'device.model')).toBe('5');
  expect(intake.querySelector('#fault')?.text.trim()).toBe('L’écran reste noir.');
  expect(intake.querySelector('[name="reusedParts.choice"][checked]')?.getAttribute('value')).toBe('yes');
  expect(intake.querySelector('[name="condition.screen"] [selected]')?.getAttribute('value')).toBe('faulty');
  for (const secret of ['2580-secret', 'ecran.jpg', 'M10 20L30 40']) expect(page.body).not.toContain(secret);

  const first = ended.twin();
  await first.send('/enregistrement', form);
  const names = Object.keys(await takeKept(first, '/enregistrement'));
  expect(names).toContain('fault');
  for (const name of ['unlockCode', 'signature', 'photos']) expect(names).not.toContain(name);
  const passwords = { current: PASSWORD, password: 'nouveau', nonce: '123456', code: '123456' };
  await ended.submit(PROFILE, { intent: 'supprimer', confirmation: 'SUPPRIMER', ...passwords });
  expect(await takeKept(ended, PROFILE)).toEqual({ intent: 'supprimer', confirmation: 'SUPPRIMER' });
});

test('half a session, a step of the address and a long article come back as well', async () => {
  const { email, visitor: first } = await site.admin();
  const { secret } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  const address = '/admin/articles/nouveau';
  const text = `Première ligne\r\n\r\n${'Un mot de plus. '.repeat(2000)}`;
  const sent = await visitor.submit(address, {
    title: 'Le port HDMI & la suite',
    body: text,
    intent: 'save',
  });
  const step = `/connexion/verification?redirectTo=${encodeURIComponent(address)}`;
  expect(sent.location).toBe(step);
  await passSecondFactor(visitor, secret, step);
  const page = await visitor.get(address);
  expect(valueIn(page.body, 'title')).toBe('Le port HDMI & la suite');
  expect(parse(page.body).querySelector('[name=body]')?.text.trim()).toBe(
    text.replaceAll('\r\n', '\n').trim(),
  );
});

test('after half an hour it is forgotten; of one account a few forms are kept, and no huge one', async () => {
  const { email, visitor } = await site.member();
  await endSession(visitor);
  for (let tab = 0; tab < 12; tab += 1) await visitor.twin().submit(`${PROFILE}?onglet=${tab}`, ADDRESSES);
  expect(await kept()).toHaveLength(8);
  await visitor.twin().submit(`${PROFILE}?huge=1`, { ...ADDRESSES, 'billing.street': 'x'.repeat(500_000) });
  expect(await kept()).toHaveLength(8);
  await visitor.submit(PROFILE, ADDRESSES);
  await sql`update internal.saved_drafts set created_at = created_at - interval '31 minutes'`.execute(
    site.database.kysely,
  );
  await signIn(visitor, email, PROFILE);
  expect((await visitor.get(PROFILE)).body).not.toContain('Barbâtre');
  const drafts = createSavedDrafts({ database: site.database, isSecure: false, clock: () => new Date() });
  await jobNamed(drafts, 'saved drafts purge').run(new Date());
  expect(await kept()).toEqual([]);
});
