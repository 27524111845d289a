import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { emptyShop } from '#tests/support/shop.ts';

const site = useAccountSite();
let clerk: SiteVisitor;

beforeEach(async () => {
  await emptyShop(site.database);
  clerk ??= (await site.admin()).visitor;
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');
const messageOf = (body: string, field: string) =>
  plain(parse(body).querySelector(`[id="${field}-error"]`)?.text ?? '');

async function send(page: string, intent: string, typed: Record<string, string>) {
  const { body } = await clerk.get(page);
  const form = postForms(body).find((each) => fieldsOf(each).intent === intent);
  if (!form) throw new Error(`no form ${intent} on ${page}`);
  return clerk.submit(form.getAttribute('action') ?? '', { ...fieldsOf(form), ...typed });
}

test('a claim is opened from a sale, shows its days, waits on the dashboard and is settled', async () => {
  const line = { label: 'Chargeur 65 W', kind: 'goods', price: '49', units: '1' };
  const sale = (await send('/admin/vente?etape=libre', 'free', line)).location ?? '';
  await send(sale, 'pay', { amount: '49', method: 'shop_card' });
  const link = parse((await clerk.get(sale)).body)
    .querySelector('main a[href*="/admin/garanties/"]')
    ?.getAttribute('href');
  const early = { claimedOn: '2020-01-01', fault: 'Ne charge plus', wish: 'repair' };
  const wrong = await send(link ?? '', 'open', early);
  expect(messageOf(wrong.body, 'claimedOn')).toContain('ne peut précéder');
  expect(wrong.body).toContain('Ne charge plus');
  const empty = await send(link ?? '', 'open', { fault: '', claimedOn: '2099-01-01' });
  expect(messageOf(empty.body, 'fault')).toContain('Décrivez le défaut.');
  expect(messageOf(empty.body, 'claimedOn')).toContain('n’est pas encore venue');
  const opened = await send(link ?? '', 'open', { fault: 'Ne charge plus', wish: 'repair' });
  expect(opened.status).toBe(303);
  const claim = opened.location ?? '';
  expect(words((await clerk.get(claim)).body)).toContain('Reste 30 jours');
  expect(words((await clerk.get('/admin')).body)).toContain('Garantie légale à régler');
  const intake = parse((await clerk.get(claim)).body).querySelector('main a[href*="/enregistrement?"]');
  const { body: form } = await clerk.get(intake?.getAttribute('href') ?? '');
  expect(words(form)).toContain('sous garantie légale, sans frais pour le client');
  const filled = fieldsOf(postForms(form).find((each) => fieldsOf(each).idempotencyKey) ?? parse(''));
  expect(filled).toMatchObject({
    fault: 'Ne charge plus',
    'device.model': 'Chargeur 65 W',
    'reusedParts.case': 'under_guarantee',
  });
  const refund = await send(claim, 'settle', { outcome: 'refunded' });
  expect(messageOf(refund.body, 'outcome')).toContain('Rien n’a été remboursé');
  expect((await send(claim, 'settle', { outcome: 'repaired', note: 'Cordon changé' })).status).toBe(303);
  const settled = words((await clerk.get(claim)).body);
  expect(settled).toContain('Réparé, le');
  expect(settled).not.toContain('Régler la réclamation');
  expect(words((await clerk.get('/admin/garanties')).body)).toContain('Chargeur 65 W');
});
