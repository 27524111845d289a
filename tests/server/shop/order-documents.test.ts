import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { recordRefund } from '#server/shop/orders/record-payment.ts';
import { PASSWORD } from '#tests/support/account-site.ts';
import { customerOf } from '#tests/support/shop.ts';
import { useShopSite } from '#tests/support/shop-site.ts';

const { site, order, pay, paying } = useShopSite();

const numbersOf = async (orderId: string) =>
  (
    await site.database.kysely
      .selectFrom('invoices')
      .leftJoin('credit_notes', 'invoice_number', 'invoices.number')
      .select(['invoices.number as invoice', 'credit_notes.number as creditNote'])
      .where('order_id', '=', orderId)
      .execute()
  )[0];

/** Asks for a document, without a session unless one is given. */
async function ask(path: string, visitor = site.visitor()) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(site.origin + path, { headers: cookie ? { cookie } : {} });
  const body = new Uint8Array(await response.arrayBuffer());
  const isPdf = response.headers.get('Content-Type') === 'application/pdf';
  const text = isPdf ? (await extractText(await getDocumentProxy(body), { mergePages: true })).text : '';
  return { status: response.status, headers: response.headers, text: text.replaceAll(/[\s\u00a0]+/g, ' ') };
}

test('the invoice of a paid order is there, under its own number and nobody else’s eyes', async () => {
  const { id, link } = await order();
  const path = `/suivi-commande?lien=${link}`;
  expect((await site.visitor().get(path)).body).toContain('La facture est ici dès que la commande est payée');
  expect((await ask(`/suivi-commande/facture.pdf?lien=${link}`)).status).toBe(404);
  await pay(id);
  const { invoice = '' } = (await numbersOf(id)) ?? {};
  const href = `/suivi-commande/${invoice}.pdf?lien=${link}`;
  expect((await site.visitor().get(path)).body).toContain(`href="${href}"`);
  for (const where of [href, `/suivi-commande/facture.pdf?lien=${link}`]) {
    const { status, headers, text } = await ask(where);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe(`inline; filename="${invoice}.pdf"`);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(text).toContain(`Facture ${invoice}`);
    expect(text).toContain('Camille Martin');
    expect(text).toContain('89,29 €');
    expect(text).toContain('TVA non applicable, art. 293 B du CGI.');
  }
});

test('an order is confirmed on paper, with how to renounce it and the terms it accepted', async () => {
  const { link } = await order();
  const { body } = await site.visitor().get(`/suivi-commande?lien=${link}`);
  const [, href = '', number] = /href="(\/suivi-commande\/(CMD-[\dA-Z-]+)\.pdf[^"]*)"/.exec(body) ?? [];
  const { status, headers, text } = await ask(href);
  expect(status).toBe(200);
  expect(headers.get('Content-Disposition')).toBe(`inline; filename="${number}.pdf"`);
  for (const words of [
    `Confirmation de commande ${number}`,
    'Camille Martin',
    'À l’atelier, au moment du retrait',
    '89,29 €',
    'par le formulaire des conditions générales',
    'ouvre cette commande, ce qui en reste dû et comment payer',
  ])
    expect(text).toContain(words);
  // Addresses continue over the end of a line.
  for (const path of ['/renoncer-au-contrat', '/legal/cgv/2026-11-21'])
    expect(text.replaceAll(' ', '')).toContain(site.origin + path);
  const other = await order({ customer: customerOf('autre@exemple.fr') });
  expect((await ask(`/suivi-commande/${number}.pdf?lien=${other.link}`)).status).toBe(404);
});

test('an invoice has a name of another script as it was given', async () => {
  const { id, link } = await order({
    customer: { ...customerOf('wang@exemple.fr'), name: '王小明 Владимир' },
  });
  await pay(id);
  const { text } = await ask(`/suivi-commande/facture.pdf?lien=${link}`);
  expect(text).toContain('王小明 Владимир');
});

test('a refund brings its credit note', async () => {
  const { id, link } = await order();
  await pay(id);
  await recordRefund(paying(), id, { actor: 'shop', method: 'cash', amountCents: 1000, note: 'Rayure' });
  const { invoice, creditNote } = (await numbersOf(id)) ?? {};
  const { status, text } = await ask(`/suivi-commande/${creditNote}.pdf?lien=${link}`);
  expect(status).toBe(200);
  for (const words of [`Avoir ${creditNote}`, `${invoice} du`, 'Rayure', '10,00 €', 'SPÉCIMEN'])
    expect(text).toContain(words);
});

test('the documents of an order are for its link only', async () => {
  const [ours, other] = [await order(), await order({ customer: customerOf('autre@exemple.fr') })];
  await pay(ours.id);
  await pay(other.id);
  const { invoice } = (await numbersOf(ours.id)) ?? {};
  for (const query of ['', `?lien=${other.link}`, `?lien=${'A'.repeat(43)}`, `?lien=${ours.id}`])
    expect((await ask(`/suivi-commande/${invoice}.pdf${query}`)).status).toBe(404);
  expect((await ask(`/suivi-commande/${invoice}.pdf?lien=${ours.link}`)).status).toBe(200);
});

test.each([
  'FAC-2026-999999.pdf',
  "FAC-2026-000001'.pdf",
  'CMD-2026-999999.pdf',
  'FAC-2026-000001',
  '..%2Ffacture.pdf',
])('%s is no document', async (file) => {
  const { id, link } = await order();
  await pay(id);
  const { status, headers } = await ask(`/suivi-commande/${file}?lien=${link}`);
  expect([status, headers.get('Content-Type')]).not.toEqual([200, 'application/pdf']);
  expect(status).toBe(404);
});

test('an account has the invoices of its orders, those it placed as a guest included, without their links', async () => {
  const { email, visitor } = await site.member();
  const { id } = await order({ customer: customerOf(email) });
  await pay(id);
  const { invoice } = (await numbersOf(id)) ?? {};
  const path = `/suivi-commande/${invoice}.pdf`;
  expect((await ask(path, visitor)).status).toBe(404);
  // A sign-in alone does not bring the guest's order; the owner's press does so at once.
  const again = site.visitor();
  await again.submit('/connexion', { email, password: PASSWORD });
  expect((await ask(path, again)).status).toBe(404);
  expect((await visitor.submit('/client/rattacher', { intent: 'join' })).status).toBe(303);
  expect((await ask(path, visitor)).status).toBe(200);
  const { visitor: stranger } = await site.member();
  expect((await ask(path, stranger)).status).toBe(404);
});
