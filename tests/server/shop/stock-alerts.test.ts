import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { backInStockMail } from '#server/shop/alerts/alert-mails.ts';
import { createStockAlerts } from '#server/shop/alerts/stock-alerts-module.ts';
import { useAccountSite } from '#tests/support/account-site.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { countMails, lastMail } from '#tests/support/outbox.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';
import { wordsAtOnce } from '#tests/support/test-outbox.ts';

const site = useAccountSite({ SEED: 'demo' });
const db = () => site.database.kysely;
const SLUG = 'ventilateur-ps4-slim';
const PAGE = `/produit/${SLUG}`;
const change = (set: Record<string, unknown>) =>
  db().updateTable('products').set(set).where('slug', '=', SLUG).execute();
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const someone = () => `camille.${randomBytes(4).toString('hex')}@exemple.fr`;
const rows = (email: string) =>
  db().selectFrom('stock_alerts').selectAll().where('email', '=', email).execute();

beforeAll(() => change({ reserved: 6 }));

/** The path of the link in the newest mail. */
async function linkTo(email: string, unlike = ''): Promise<string> {
  let link = '';
  // The mail leaves after the answer.
  await expect
    .poll(
      async () => {
        const { text } = await lastMail(site.outbox, email).catch(() => ({ text: '' }));
        const found = /https?:\S+\/alerte-stock\/\S+/.exec(text)?.[0];
        link = found ? new URL(found).pathname : '';
        return link !== '' && link !== unlike;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return link;
}

async function waitFor(email: string): Promise<string> {
  const visitor = site.visitor();
  expect((await visitor.submit(PAGE, { email })).location).toBe(`${PAGE}?alerte=demandee`);
  const link = await linkTo(email);
  expect((await visitor.submit(link, { intent: 'confirm' })).location).toBe(link);
  return link;
}

/** Runs the job that the site runs every minute; returns what it logs. */
function openJob(clock = () => new Date()) {
  const sent: string[] = [];
  const words = {
    database: site.database,
    loadTemplates: loadShippedTemplates,
    shop: () => readShopSettings('content/data/shop.yml'),
    siteUrl: site.origin,
  };
  const alerts = createStockAlerts({
    database: site.database,
    strangers: roomForStrangers,
    outbox: wordsAtOnce([backInStockMail(words)], ({ to, subject, text }) =>
      sent.push(`${to} ${subject} ${text}`),
    ),
    secret: 'un secret de test',
    factor: 1,
    log: quietLog,
    clock,
  });
  return {
    stockAlerts: alerts.api,
    minutely: jobNamed(alerts, 'stock alerts'),
    hourly: jobNamed(alerts, 'stock alerts purge'),
    sent,
  };
}

test('without script: asked on the page, confirmed by the mail’s link, removed by it', async () => {
  const email = someone();
  const visitor = site.visitor();
  const { body } = await visitor.get(PAGE);
  expect(words(body)).toContain('Me prévenir');
  expect(body).not.toContain('name="quantity"');
  const asked = await visitor.submit(PAGE, { email: `  ${email.toUpperCase()} ` });
  expect([asked.status, asked.location]).toEqual([303, `${PAGE}?alerte=demandee`]);
  expect(words((await visitor.get(asked.location ?? '')).body)).toContain('Vérifiez votre boîte');
  expect(await rows(email)).toMatchObject([{ confirmed_at: null }]);

  const link = await linkTo(email);
  const question = await visitor.get(link);
  expect(words(question.body)).toContain('Confirmez votre alerte');
  expect(question.headers.get('cache-control')).toBe('private, no-store');
  // Looking at the page changes nothing, because programs open mails too.
  expect(await rows(email)).toMatchObject([{ confirmed_at: null }]);
  await visitor.submit(link, { intent: 'confirm' });
  expect(words((await visitor.get(link)).body)).toContain('Alerte confirmée');
  expect((await rows(email))[0]?.confirmed_at).toBeInstanceOf(Date);

  const removed = await visitor.submit(link, { intent: 'remove' });
  expect(words((await visitor.get(removed.location ?? '')).body)).toContain('Votre adresse est effacée');
  expect(await rows(email)).toEqual([]);
  expect((await visitor.get(link)).status).toBe(404);
});

test('who waits already gets no second mail, and the page says the same', async () => {
  const email = someone();
  await waitFor(email);
  const again = await site.visitor().submit(PAGE, { email });
  expect([again.location, await countMails(site.outbox, email)]).toEqual([`${PAGE}?alerte=demandee`, 1]);
  expect((await rows(email))[0]?.confirmed_at).toBeInstanceOf(Date);
});

test('asked twice before its confirmation, only the newer link serves', async () => {
  const email = someone();
  await site.visitor().submit(PAGE, { email });
  const older = await linkTo(email);
  await site.visitor().submit(PAGE, { email });
  expect((await site.visitor().get(older)).status).toBe(404);
  expect((await site.visitor().get(await linkTo(email, older))).status).toBe(200);
  expect(await rows(email)).toHaveLength(1);
});

test.each(['', 'camille', 'a@b', `${'a'.repeat(250)}@exemple.fr`])(
  '« %s » is no address: the field says so, nothing is kept',
  async (email) => {
    const refused = await site.visitor().submit(PAGE, { email });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('aria-invalid="true"');
    expect(words(refused.body)).toMatch(/Écrivez (votre|une) adresse/);
    expect(await rows(email)).toEqual([]);
  },
);

test('a program that fills in what nobody sees is thanked, and nothing is kept', async () => {
  const email = someone();
  const { location } = await site.visitor().submit(PAGE, { email, siteweb: 'https://mallory.example' });
  expect([location, await rows(email)]).toEqual([`${PAGE}?alerte=demandee`, []]);
});

test('what can be bought has no alert, and what is not there is not found', async () => {
  const email = someone();
  const { location } = await site.visitor().submit('/produit/port-hdmi-ps5', { email });
  expect([location, await rows(email)]).toEqual(['/produit/port-hdmi-ps5', []]);
  expect((await site.visitor().submit('/produit/inconnu', { email })).status).toBe(404);
});

test.each(['inconnu', '%00', 'a'.repeat(5000)])('the link %s leads nowhere, and says so', async (token) => {
  const visitor = site.visitor();
  const { status, body } = await visitor.get(`/alerte-stock/${token}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(/node_modules|Error:/);
});

test('a form of another kind changes nothing', async () => {
  const email = someone();
  const link = await waitFor(email);
  expect((await site.visitor().submit(link, { intent: 'offrir' })).status).toBe(400);
  const foreign = await site
    .visitor()
    .submit(link, { intent: 'remove' }, { origin: 'https://mallory.example' });
  expect([foreign.status, (await rows(email)).length]).toEqual([403, 1]);
});

test('everybody confirmed is told once when it is back, by whichever process; the others wait', {
  tags: ['full'],
}, async () => {
  const [confirmed, waiting] = [someone(), someone()];
  await waitFor(confirmed);
  await site.visitor().submit(PAGE, { email: waiting });
  const early = openJob();
  await early.minutely.run(new Date());
  expect(early.sent).toEqual([]);
  await change({ reserved: 5 });
  const jobs = [openJob(), openJob(), openJob()];
  await Promise.all(jobs.map(({ minutely }) => minutely.run(new Date())));
  const told = jobs.flatMap(({ sent }) => sent).filter((mail) => mail.startsWith(confirmed));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('De retour en stock\u00a0: Ventilateur pour PlayStation 4 Slim');
  expect(told[0]).toContain(`${site.origin}${PAGE}`);
  expect(told[0]?.replaceAll('\u00a0', ' ')).toContain('19,64 €');
  expect(jobs.flatMap(({ sent }) => sent).some((mail) => mail.startsWith(waiting))).toBe(false);
  expect([await rows(confirmed), (await rows(waiting)).length]).toEqual([[], 1]);
  await change({ reserved: 6 });
});

test('whose account refuses alerts is neither asked nor told, until it wants them again', async () => {
  const { email } = await site.member();
  await waitFor(email);
  const wants = (wants_stock_alerts: boolean) =>
    db()
      .updateTable('profiles')
      .set({ wants_stock_alerts })
      .where('id', '=', (eb) => eb.selectFrom('auth.users').select('id').where('email', '=', email))
      .execute();
  await wants(false);
  await change({ reserved: 5 });
  const { minutely, sent, stockAlerts } = openJob();
  await minutely.run(new Date());
  expect([sent.filter((mail) => mail.startsWith(email)), (await rows(email)).length]).toEqual([[], 1]);
  const other = await db()
    .selectFrom('products')
    .select('id')
    .where('slug', '!=', SLUG)
    .where('is_published', '=', true)
    .executeTakeFirstOrThrow();
  expect(await stockAlerts.ask({ productId: other.id, email }, '192.0.2.77')).toEqual({ outcome: 'asked' });
  expect([sent.filter((mail) => mail.startsWith(email)), (await rows(email)).length]).toEqual([[], 1]);
  await wants(true);
  await minutely.run(new Date());
  expect(sent.filter((mail) => mail.startsWith(email))).toHaveLength(1);
  await change({ reserved: 6 });
});

test('what nobody confirmed is forgotten after two days, what never came after a year', async () => {
  const [confirmed, waiting] = [someone(), someone()];
  await waitFor(confirmed);
  await site.visitor().submit(PAGE, { email: waiting });
  const { hourly } = openJob();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await hourly.run(inDays(1));
  expect([(await rows(confirmed)).length, (await rows(waiting)).length]).toEqual([1, 1]);
  await hourly.run(inDays(3));
  expect([(await rows(confirmed)).length, (await rows(waiting)).length]).toEqual([1, 0]);
  await hourly.run(inDays(367));
  expect(await rows(confirmed)).toEqual([]);
});

test('too many from one address, or for one mailbox, wait', async () => {
  const { stockAlerts } = openJob();
  const [product] = await db().selectFrom('products').select('id').where('slug', '=', SLUG).execute();
  const ask = (email: string, address: string) =>
    stockAlerts.ask({ productId: product?.id ?? '', email }, address);
  const waitOf = (asked: Awaited<ReturnType<typeof ask>>) =>
    asked.outcome === 'too many' ? asked.retryAfterS : 0;
  const ASKED = { outcome: 'asked' };
  const victim = someone();
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    expect(await ask(victim, address)).toEqual(ASKED);
  expect(waitOf(await ask(victim, '192.0.2.4'))).toBeGreaterThan(0);
  expect(await ask(someone(), '192.0.2.4')).toEqual(ASKED);
  for (let asked = 0; asked < 5; asked += 1) await ask(someone(), '192.0.2.9');
  expect(waitOf(await ask(someone(), '192.0.2.9'))).toBeGreaterThan(0);
});

test('nobody but administrators reads who waits', async () => {
  await waitFor(someone());
  const read = (role: 'anon' | 'authenticated') =>
    site.database.asRole({ role, sub: randomUUID() }, (tx) =>
      tx.selectFrom('stock_alerts').selectAll().execute(),
    );
  await expect(read('anon')).rejects.toThrow(/permission denied/);
  expect(await read('authenticated')).toEqual([]);
});
