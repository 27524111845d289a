import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { PASSWORD, randomEmail, type SiteVisitor } from '#tests/support/account-site.ts';
import { CONFIRMED, checkoutForm } from '#tests/support/checkout-post.ts';
import { mainText } from '#tests/support/main-text.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { addProduct } from '#tests/support/shop.ts';
import { useShopSite } from '#tests/support/shop-site.ts';

const { site } = useShopSite();
const LINK = '/inscription?pour=commande&redirectTo=/client/rattacher';

/** A customer without an account who has just ordered. */
async function ordered() {
  const visitor = site.visitor();
  const email = randomEmail();
  const form = checkoutForm([await addProduct(site.database, 3)], {
    'customer.name': 'Zoé Lefèvre',
    'customer.email': email,
  });
  const { status, location } = await visitor.submit('/paiement', Object.fromEntries(form));
  expect([status, location]).toEqual([303, CONFIRMED]);
  return { visitor, email };
}

async function typedIn(visitor: SiteVisitor, path = LINK) {
  const { body } = await visitor.get(path);
  const typed = (name: string) =>
    parse(body).querySelector(`main input[name=${name}]`)?.getAttribute('value') ?? '';
  return { name: typed('name'), email: typed('email'), words: mainText(body) };
}

test('who has just ordered finds name and address in the form, and joins the order by a press', async () => {
  const { visitor, email } = await ordered();
  const { body } = await visitor.get(CONFIRMED);
  const link = parse(body)
    .querySelectorAll('main a')
    .find(({ text }) => text.includes('Créer un compte'));
  expect(link?.getAttribute('href')?.replaceAll('&amp;', '&')).toBe(LINK);
  const shown = await typedIn(visitor);
  expect([shown.name, shown.email]).toEqual(['Zoé Lefèvre', email]);
  expect(shown.words).toMatch(/ceux de votre commande CMD-/);
  await visitor.submit(LINK, { name: shown.name, email, password: PASSWORD });
  // The order's own mail may leave after that of the account.
  const { code } = await mailAbout(site.outbox, email, 'Confirmez votre adresse e-mail');
  const opened = await visitor.submit(LINK, { intent: 'code', email, code });
  expect([opened.status, opened.location]).toEqual([303, '/client/rattacher']);
  const offered = mainText((await visitor.get('/client/rattacher')).body).replaceAll('\u00a0', ' ');
  expect(offered).toContain('1 commande faite sans compte à cette adresse');
  await visitor.submit('/client/rattacher', { intent: 'join' });
  expect(mainText((await visitor.get('/client/commandes')).body)).toMatch(/CMD-/);
});

test('what was corrected in the form stays when it comes back', async () => {
  const { visitor, email } = await ordered();
  const { body, status } = await visitor.submit(LINK, { name: 'Zoé L.', email, password: 'x' });
  expect([status, /value="Zoé L\."/.test(body)]).toEqual([400, true]);
});

test('nobody else finds anything, and neither does the form that was opened without the order', async () => {
  const { visitor, email } = await ordered();
  for (const [who, path] of [[site.visitor(), LINK] as const, [visitor, '/inscription'] as const]) {
    const shown = await typedIn(who, path);
    expect([shown.name, shown.email, shown.words.includes(email)]).toEqual(['', '', false]);
  }
});
