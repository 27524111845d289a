import { randomBytes } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { purgeSubscriptions } from '#server/newsletter/subscriber-rows.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { countMails, lastMail } from '#tests/support/outbox.ts';
import { saveSettings } from '#tests/support/save-settings.ts';

const site = useAccountSite();
const db = () => site.database.kysely;
const ARTICLE = '/blog/effet-hall-et-tmr-la-fin-du-drift';
const PATH = '/newsletter';
let owner: SiteVisitor;

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const someone = () => `camille.${randomBytes(4).toString('hex')}@exemple.fr`;
const rows = (email: string) =>
  db().selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).execute();

beforeAll(async () => {
  owner = (await site.admin()).visitor;
  await saveSettings(owner, 'affichage', { newsletterByMail: 'on' });
});

/** The path of the link in the newest mail. */
async function linkTo(email: string): Promise<string> {
  let link = '';
  // The mail leaves after the answer.
  await expect
    .poll(
      async () => {
        const { text } = await lastMail(site.outbox, email).catch(() => ({ text: '' }));
        const found = /https?:\S+\/newsletter\/\S+/.exec(text)?.[0];
        link = found ? new URL(found).pathname : '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return link;
}

async function subscribed(): Promise<{ email: string; link: string }> {
  const email = someone();
  const visitor = site.visitor();
  expect((await visitor.submit(PATH, { email })).location).toBe(`${PATH}?fait=demandee`);
  const link = await linkTo(email);
  expect((await visitor.submit(link, { intent: 'confirm' })).location).toBe(link);
  return { email, link };
}

test('asked under an article, confirmed by the mail’s link, left by it, without script', async () => {
  const visitor = site.visitor();
  const form = parse((await visitor.get(ARTICLE)).body).querySelector('.news form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([PATH, 'post']);
  const email = someone();
  const asked = await visitor.submit(PATH, { email: `  ${email.toUpperCase()} ` });
  expect([asked.status, asked.location]).toEqual([303, `${PATH}?fait=demandee`]);
  expect(words((await visitor.get(asked.location ?? '')).body)).toContain('Vérifiez votre boîte');
  expect(await rows(email)).toMatchObject([
    { confirmed_at: null, consent: expect.stringContaining('je demande à recevoir la newsletter') },
  ]);

  const link = await linkTo(email);
  const question = await visitor.get(link);
  expect(words(question.body)).toContain('Confirmez votre inscription');
  expect(question.headers.get('cache-control')).toBe('private, no-store');
  // Looking at the page changes nothing, because programs open mails too.
  expect(await rows(email)).toMatchObject([{ confirmed_at: null }]);
  await visitor.submit(link, { intent: 'confirm' });
  await visitor.submit(link, { intent: 'confirm' });
  expect(words((await visitor.get(link)).body)).toContain('Inscription confirmée');
  expect((await rows(email))[0]?.confirmed_at).toBeInstanceOf(Date);

  const left = await visitor.submit(link, { intent: 'leave' });
  expect(words((await visitor.get(left.location ?? '')).body)).toContain('Adresse effacée');
  expect(await rows(email)).toEqual([]);
  await visitor.submit(link, { intent: 'confirm' });
  expect(await rows(email)).toEqual([]);
});

test('a client area says where the newsletter is', async () => {
  const { visitor } = await site.member();
  const { body } = await visitor.get('/client/profil');
  expect(body).toContain('href="/newsletter"');
  expect(words(body)).not.toContain('reste dans chaque navigateur');
});

test('the button of a mail program ends it at once', async () => {
  const { email, link } = await subscribed();
  const pressed = await fetch(new URL(link, site.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(pressed.status).toBe(200);
  expect(await rows(email)).toEqual([]);
});

test('who is subscribed gets no second mail, and the page says the same', async () => {
  const { email } = await subscribed();
  const before = await countMails(site.outbox, email);
  const again = await site.visitor().submit(PATH, { email });
  expect([again.status, again.location]).toEqual([303, `${PATH}?fait=demandee`]);
  expect(await countMails(site.outbox, email)).toBe(before);
  expect(await rows(email)).toHaveLength(1);
});

test.each(['', 'camille', 'a@b', 'camille@exemple.fr, paul@exemple.fr'])(
  '« %s » is refused beside its field, and stays typed',
  async (email) => {
    const refused = await site.visitor().submit(PATH, { email });
    expect(refused.status).toBe(400);
    expect(parse(refused.body).querySelector('#email-error')?.text.trim()).toBeTruthy();
    expect(parse(refused.body).querySelector('[name=email]')?.getAttribute('value') ?? '').toBe(email);
  },
);

test('a forged link confirms nothing, and a press of nothing known is refused', async () => {
  const email = someone();
  await site.visitor().submit(PATH, { email });
  const link = await linkTo(email);
  const [row] = await rows(email);
  for (const forged of [`${PATH}/${row?.id}`, `${PATH}/${row?.id}.x`, `${link}x`]) {
    expect((await site.visitor().get(forged)).status).toBe(404);
    await site.visitor().submit(forged, { intent: 'confirm' });
  }
  expect((await site.visitor().submit(link, { intent: 'n’importe' })).status).toBe(400);
  expect(await rows(email)).toMatchObject([{ confirmed_at: null }]);
});

test('a program that fills in the hidden field stores nothing', async () => {
  const email = someone();
  expect((await site.visitor().submit(PATH, { email, siteweb: 'x' })).status).toBe(303);
  expect(await rows(email)).toEqual([]);
});

test('the owner finds, exports and erases; who may not write content sees nothing', async () => {
  const { email, link } = await subscribed();
  const waiting = someone();
  await site.visitor().submit(PATH, { email: waiting });
  const list = await owner.get(`/admin/newsletter?q=${email}`);
  expect(words(list.body)).toMatch(new RegExp(`${email}.*Confirmée`));
  expect(list.body).not.toContain(waiting);
  const csv = (await owner.get('/admin/newsletter/abonnes.csv')).body;
  expect(csv).toContain(email);
  expect(csv).toContain(link);
  expect(csv).not.toContain(waiting);
  expect((await site.visitor().get('/admin/newsletter/abonnes.csv')).status).toBe(302);
  const stranger = (await site.member()).visitor;
  expect((await stranger.get('/admin/newsletter/abonnes.csv')).status).toBe(403);
  const [row] = await rows(email);
  expect((await stranger.submit('/admin/newsletter', { id: row?.id ?? '' })).status).toBe(403);
  expect((await owner.submit('/admin/newsletter', { id: 'x' })).status).toBe(400);
  expect((await owner.submit('/admin/newsletter', { id: row?.id ?? '' })).status).toBe(303);
  expect(await rows(email)).toEqual([]);
});

test('what nobody confirms goes after two days, what is confirmed after three years', async () => {
  const { email } = await subscribed();
  const waiting = someone();
  await site.visitor().submit(PATH, { email: waiting });
  const after = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await purgeSubscriptions(site.database, after(1));
  expect([await rows(email), await rows(waiting)].flat()).toHaveLength(2);
  await purgeSubscriptions(site.database, after(3));
  expect([await rows(email), await rows(waiting)].flat()).toMatchObject([{ email }]);
  await purgeSubscriptions(site.database, after(3 * 366 + 1));
  expect(await rows(email)).toEqual([]);
});

test('switched off, the box keeps the address in the browser again, and links still end a subscription', async () => {
  const { email, link } = await subscribed();
  await saveSettings(owner, 'affichage', { newsletterByMail: 'off' });
  expect((await site.visitor().get(PATH)).status).toBe(404);
  expect((await site.visitor().submit(PATH, { email: someone() })).status).toBe(404);
  expect((await site.visitor().get(ARTICLE)).body).toContain('sans nous être transmise');
  expect(words((await owner.get('/admin/newsletter')).body)).toContain('n’est pas proposée');
  await site.visitor().submit(link, { intent: 'leave' });
  expect(await rows(email)).toEqual([]);
});
