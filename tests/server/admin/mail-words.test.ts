import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { checkoutForm } from '#tests/support/checkout-post.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mainText } from '#tests/support/main-text.ts';
import { lastMail, mailAbout } from '#tests/support/outbox.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PLACED = '/admin/textes/e-mails-commandes/enregistree';
const site = useAccountSite();
let owner: { email: string; visitor: SiteVisitor };
let productId: string;

beforeAll(async () => {
  owner = await site.admin();
});

beforeEach(async () => {
  await emptyTables(site.database, 'internal.overlays', 'public.change_log');
  await emptyShop(site.database);
  productId = await addProduct(site.database, 5);
});

const form = async (path = PLACED) => drawnForm((await owner.visitor.get(path)).body, 'texte');

/** Presses a button of the page, with other words in its form. */
async function send(change: Record<string, string>, intent = 'save', who = owner.visitor) {
  const { status, location, body } = await who.submit(PLACED, { ...(await form()), ...change, intent });
  const errorAt = (field: string) => parse(body).getElementById(`${field}-error`)?.text ?? '';
  return { status, location, body, errorAt };
}

/** The mail to an account that orders. */
async function orderMail() {
  const { email, visitor } = await site.member();
  await visitor.submit('/panier', { intent: 'add', productId, quantity: '1' });
  const fields = checkoutForm([productId], { 'customer.email': email });
  expect((await visitor.submit('/paiement', Object.fromEntries(fields))).status).toBe(303);
  return mailAbout(site.outbox, email, 'Commande');
}

const WHY = 'Merci ! Commande {numero} du {date}, <b>gardez</b> ce message : {telephone}.';

test('other words of a mail are in the next one, in text and HTML, without their tags', async () => {
  expect((await send({ why: WHY, subject: 'Merci pour la commande {numero}' })).location).toBe(
    `${PLACED}?fait=enregistre`,
  );
  const { subject, text, html } = await orderMail();
  // A demonstration marks its mails.
  expect(subject).toMatch(/^\[SPÉCIMEN\] Merci pour la commande CMD-/);
  expect(text).toMatch(/Merci\u00a0! Commande CMD-\S+ du \d.* 20\d\d, <b>gardez<\/b> ce message\u00a0: 03/);
  expect(html).toContain('&lt;b&gt;gardez&lt;/b&gt; ce message');
  // The law's part of the contract does not depend on these words.
  expect(text).toContain('Droit de rétractation');
  expect(mainText((await owner.visitor.get('/admin/journal')).body)).toContain('Commande enregistrée');
  expect((await send({}, 'reset')).location).toBe(`${PLACED}?fait=origine`);
  expect((await orderMail()).subject).toContain('elle est enregistrée');
});

test('words for a later day wait, and can be taken back', { tags: ['full'] }, async () => {
  const fromDay = dayInParis(new Date(Date.now() + 3 * 24 * 3_600_000));
  expect((await send({ why: WHY, fromDay })).location).toBe(`${PLACED}?fait=programme`);
  expect((await orderMail()).text).not.toContain('gardez ce message');
  const page = parse((await owner.visitor.get(PLACED)).body);
  const version = page
    .querySelector('form:has(button[value=take-back]) input[name=version]')
    ?.getAttribute('value');
  const taken = await owner.visitor.submit(PLACED, { intent: 'take-back', version: version ?? '' });
  expect(taken.location).toBe(`${PLACED}?fait=retire`);
});

test('what its reader needs stays, and what is wrong is told at its text', async () => {
  const wrong = await send({
    subject: 'Merci pour votre commande',
    why: 'Le {date}, {iban} : payez sur https://voleur.example/iban',
    heading: 'Payez avant demain sur voleur.example',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.errorAt('subject')).toContain('Gardez {numero}');
  expect(wrong.errorAt('why')).toContain('{iban} n’existe pas');
  expect(drawnForm(wrong.body, 'texte').heading).toBe('Payez avant demain sur voleur.example');
  const elsewhere = await send({ heading: 'Payez avant demain sur voleur.example' });
  expect([elsewhere.status, elsewhere.errorAt('heading')]).toEqual([
    400,
    expect.stringContaining('voleur.example'),
  ]);
});

test('a preview shows the mail in a frame without rights, and a trial goes to its administrator alone', {
  tags: ['full'],
}, async () => {
  await orderMail();
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  const seen = parse((await send({ why: WHY }, 'preview', visitor)).body);
  const frame = seen.querySelector('main iframe');
  expect(frame?.getAttribute('sandbox')).toBe('');
  expect(frame?.getAttribute('srcdoc')).toMatch(/Merci\u00a0! Commande <span[^>]*>CMD-/);
  expect(mainText(seen.toString())).toContain('Merci ! Commande CMD-');
  const tried = await send({ why: WHY, to: 'autre@exemple.fr', email: 'autre@exemple.fr' }, 'try', visitor);
  expect([tried.status, mainText(tried.body)]).toEqual([200, expect.stringContaining(`À ${email}`)]);
  const { subject, text } = await lastMail(site.outbox, email);
  expect([subject, text]).toEqual([
    expect.stringMatching(/^\[SPÉCIMEN\] \[Essai\] Commande CMD-/),
    expect.stringContaining('Merci\u00a0! Commande CMD-'),
  ]);
  expect((await form()).why).not.toContain('Merci');
  // A stale session tries what it may not save.
  expect((await send({ why: WHY }, 'save', visitor)).status).toBe(403);
});

test('of two who write at once the second is told, and who may not is refused', async () => {
  const drawn = await form();
  const second = (await site.admin()).visitor;
  await send({ why: WHY });
  const late = await second.submit(PLACED, { ...drawn, why: 'Autre {date}, autres mots.', intent: 'save' });
  expect([late.status, mainText(late.body)]).toEqual([409, expect.stringContaining('Merci')]);
  const { email, visitor } = await site.member();
  for (const role of ['technician', 'counter', 'content'] as const) {
    await site.setRole(email, 'admin', role);
    expect((await visitor.get(PLACED)).status).toBe(403);
    for (const intent of ['save', 'try', 'preview'])
      expect((await visitor.submit(PLACED, { ...drawn, intent })).status).toBe(403);
  }
});
