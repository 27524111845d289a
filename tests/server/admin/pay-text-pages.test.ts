import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { emptyShop } from '#tests/support/shop.ts';
import { type SmsProvider, startSmsProvider } from '#tests/support/sms-provider.ts';

let provider: SmsProvider;
const site = useAccountSite(async () => {
  provider = await startSmsProvider();
  return { SMS_API_URL: provider.url };
});
afterAll(() => provider?.stop());

let clerk: SiteVisitor;

beforeEach(async () => {
  await emptyShop(site.database);
  provider.sent.length = 0;
  clerk ??= (await site.admin()).visitor;
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');

/** The form with this intent, or whose button says it, as it is drawn, filled in and sent where it says. */
async function send(page: string, intent: string, typed: Record<string, string> = {}) {
  const { body } = await clerk.get(page);
  const says = (form: HTMLElement) =>
    fieldsOf(form).intent === intent || form.querySelector(`button[name=intent][value=${intent}]`) !== null;
  const form = postForms(body).find(says);
  if (!form) throw new Error(`no form ${intent} on ${page}`);
  return clerk.submit(form.getAttribute('action') ?? '', { ...fieldsOf(form), intent, ...typed });
}

/** A sale of 100 € of which 40 were paid, of somebody with a number; its address. */
async function dueSale(): Promise<string> {
  const sale =
    (await send('/admin/vente?etape=libre', 'free', { label: 'Dépannage', price: '100' })).location ?? '';
  await send(`${sale}?etape=client`, 'customer', { customerName: 'Noé Petit', phone: '06 12 34 56 78' });
  await send(sale, 'pay', { amount: '40', method: 'cash' });
  return sale;
}

test('the link of what is left of a sale goes to a number, is listed, and its page shows the sum', async () => {
  const sale = await dueSale();
  const panel = `${sale}?etape=sms`;
  expect((await clerk.get(sale)).body).toContain(panel);
  const page = await clerk.get(panel);
  expect(words(page.body)).toContain('Le SMS dit qu’il reste 60,00 € à payer');
  expect(plain(parse(page.body).querySelector('#phone')?.getAttribute('value') ?? '')).toBe('06 12 34 56 78');
  for (const [phone, fault] of [
    ['', 'Écrivez le numéro du portable.'],
    ['03 26 00 00 00', 'Ce numéro ne reçoit pas de SMS'],
  ] as const) {
    const wrong = await send(panel, 'text', { phone });
    expect([phone, wrong.status]).toEqual([phone, 400]);
    expect(plain(parse(wrong.body).querySelector('#phone-error')?.text ?? '')).toContain(fault);
    expect(parse(wrong.body).querySelector('#phone')?.getAttribute('value')).toBe(phone);
  }
  expect(provider.sent).toEqual([]);
  const form = postForms(page.body).find((each) => fieldsOf(each).intent === 'text');
  const fields = form ? fieldsOf(form) : {};
  const both = await Promise.all([1, 2].map(() => clerk.twin().submit(panel, fields)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await expect.poll(() => provider.sent.length).toBe(1);
  const text = JSON.stringify(provider.sent[0]);
  const link = /https?:[^"\s]*facture\?lien=[\w-]+/.exec(text)?.[0] ?? '';
  expect(plain(text)).toMatch(/il reste 60,00 € à payer pour la vente (DEMO-)?VEN-/);
  expect(words((await site.visitor().get(new URL(link).pathname + new URL(link).search)).body)).toContain(
    '60,00 €',
  );
  expect(words((await clerk.get(`${sale}?fait=sms`)).body)).toContain('Le SMS part.');
  expect(words((await clerk.get('/admin/envois?genre=sale')).body)).toMatch(
    /Lien de paiement d’une vente.*06 12 34 56 78.*Parti/,
  );
});

test('a sale that is paid has no such button, and its form sends nothing', async () => {
  const sale = await dueSale();
  const page = await clerk.get(`${sale}?etape=sms`);
  const form = postForms(page.body).find((each) => fieldsOf(each).intent === 'text');
  await send(sale, 'pay', { amount: '60', method: 'cash' });
  expect((await clerk.get(sale)).body).not.toContain('etape=sms');
  const sent = await clerk.submit(sale, form ? fieldsOf(form) : {});
  expect(sent.status).toBe(409);
  expect(provider.sent).toEqual([]);
});

test('an issued invoice has it too, until its customer disputes it', async () => {
  const customer = {
    customerName: 'Alix Dubois',
    'address.street': '3 rue Gambetta',
    'address.postcode': '51100',
    'address.city': 'Reims',
  };
  const invoice = (await send('/admin/factures?etape=client', 'customer', customer)).location ?? '';
  await send(invoice, 'line', { label: 'Maintenance', price: '60', quantity: '1', unit: 'hour' });
  await send(invoice, 'issue');
  const sent = await send(invoice, 'text', { phone: '06 12 34 56 79' });
  expect(sent.location).toBe(`${invoice}?fait=sms`);
  await expect.poll(() => provider.sent.length).toBe(1);
  expect(plain(JSON.stringify(provider.sent[0]))).toMatch(
    /il reste 60,00 € à payer pour la facture (DEMO-)?FAC-/,
  );
  await send(invoice, 'dispute', { disputeReason: 'Prix discuté' });
  expect((await clerk.get(invoice)).body).not.toContain('Lien de paiement par SMS');
});
