import { expect, test } from 'vitest';
import type { z } from 'zod';
import { purchaseSchema } from '#domain/accounting/purchase.ts';
import { contactSchema } from '#domain/accounts/account-details.ts';
import { buyBackRequestSchema } from '#domain/buy-back/buy-back-request.ts';
import { deedSchema } from '#domain/buy-back/deed-request.ts';
import { billingSchema } from '#domain/customers/billing-fields.ts';
import { orderStepSchema } from '#domain/order/order-step.ts';
import { promoCodeSchema } from '#domain/promo/promo-form.ts';
import { goodsReceiptSchema } from '#domain/purchasing/goods-receipt.ts';
import { quoteSchema } from '#domain/repair/quote.ts';
import { counterSchema, repairRequestSchema } from '#domain/repair/repair-request.ts';
import { articleSchema } from './admin/content/articles/form.ts';
import { paySchema } from './admin/counter/form.ts';
import { claimSchema } from './admin/guarantee-claims/form.ts';
import { newPriceSchema } from './admin/overlays/form.ts';
import { moveSchema } from './admin/repairs/form.ts';
import { correctionSchema } from './admin/repairs/money-form.ts';
import { backupsSchema } from './admin/settings/connections/backups-form.ts';
import { mailSchema } from './admin/settings/connections/form.ts';
import { smsSchema } from './admin/settings/connections/sms-form.ts';
import { storageSchema } from './admin/settings/connections/storage-form.ts';
import { movementSchema, receiptSchema } from './admin/stock/movement-form.ts';
import { unitSchema, unitStepSchema } from './admin/used-units/form.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const LONG = 'x'.repeat(5000);
const BUCKET = { endpoint: 'ftp://s3', bucket: '', region: '', accessKeyId: '', secretAccessKey: '' };
const UNIT = {
  name: '',
  provenance: 'supplier',
  acquiredOn: '2026-11-01',
  cost: '0',
  battery: '',
  hours: '',
};
const MAIL_IN = { wayIn: 'mail-in', device: { kind: 'pc' }, fault: 'Éteint', accessories: [] };

/** A form with a field that is wrong by itself and others that are wrong together, and all that is to be told. */
test.each<[string, z.ZodType, unknown, string[]]>([
  [
    'a unit of a supplier without a name',
    unitSchema(NOW),
    { ...UNIT, sellerName: 'Camille', registerEntry: 'LP-2026-000123' },
    [
      'name',
      'supplier',
      'registerEntry',
      'way',
      'sellerAddress',
      'documentKind',
      'documentNumber',
      'documentIssuer',
    ],
  ],
  ['a unit sold for nothing', unitStepSchema(), { move: 'sold', note: LONG }, ['note', 'price']],
  [
    'a correction without its amount',
    correctionSchema(),
    { entryId: '1', seenCents: '0', what: 'instead', reason: '', method: '', amount: 'dix' },
    ['reason', 'amount', 'method'],
  ],
  [
    'a loss without a reason',
    movementSchema(),
    { reason: 'loss', quantity: '-1', note: '', deliveryNote: LONG },
    ['deliveryNote', 'quantity', 'note'],
  ],
  ['a delivery of nothing', receiptSchema(), { deliveryNote: LONG }, ['deliveryNote', '']],
  ['a sale without a way', paySchema(), { amount: 'dix', method: 'key' }, ['amount', 'method']],
  [
    'a device offered by nobody who can be answered',
    buyBackRequestSchema(),
    {
      idempotencyKey: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
      answers: {
        ...{ power: 'yes', screen: 'clean', back: 'clean', battery: 'good' },
        ...{ account: 'off', accessories: 'all', box: 'yes', bill: 'yes' },
      },
      ...{ name: '', email: '', phone: '', isAdult: 'oui' },
    },
    ['name', 'email'],
  ],
  [
    'a deed paid by a cheque without a number',
    deedSchema('console'),
    {
      ...{ item: '', serial: 'XB1', isUnlocked: 'oui', isAdult: 'oui', way: 'cheque', reference: '' },
      ...{ sellerName: 'Camille', sellerAddress: 'Reims', documentKind: 'passport' },
      ...{ documentNumber: '1', documentIssuer: 'Marne' },
    },
    ['item', 'reference'],
  ],
  [
    'a claim before the goods were handed over',
    claimSchema(NOW),
    { lineId: '1', deliveredOn: '2026-11-02', claimedOn: '2026-11-01', wish: 'repair', fault: '' },
    ['fault', 'claimedOn'],
  ],
  [
    'a price whose hour has no day',
    newPriceSchema(),
    { device: '', fromTime: '08:30' },
    ['device', 'fromDay'],
  ],
  [
    'an article whose hour has no day',
    articleSchema(),
    { intent: 'save', title: '', publishTime: '08:30' },
    ['title', 'publishDay'],
  ],
  [
    'a promo code of nothing, that ends before it begins',
    promoCodeSchema(),
    { name: 'x', startsOn: '2026-12-10', endsOn: '2026-12-01', onlyProducts: LONG },
    ['name', 'onlyProducts', 'percent', 'endsOn'],
  ],
  [
    'a promo code of more than its minimum',
    promoCodeSchema(),
    { name: 'NOEL', amount: '50', minGoods: '50', maxUses: 'dix' },
    ['maxUses', 'minGoods'],
  ],
  ['a case that is not confirmed', moveSchema(), { event: 'close', note: LONG }, ['note', 'isConfirmed']],
  [
    'two phrases that differ',
    backupsSchema(),
    { intent: 'save', passphrase: 'douze signes au moins', passphraseAgain: 'autre' },
    ['isWritten', 'passphraseAgain'],
  ],
  [
    'a mail account without a password',
    mailSchema(),
    { intent: 'save', host: '-', port: 'x', user: 'papin' },
    ['host', 'port', 'password'],
  ],
  [
    'a provider of texts with a wrong address',
    smsSchema(),
    { intent: 'try', url: 'ftp://sms', sender: 'é' },
    ['url', 'sender'],
  ],
  [
    'a bucket without most of it',
    storageSchema(),
    { intent: 'try', ...BUCKET },
    ['endpoint', 'bucket', 'region', 'accessKeyId', 'secretAccessKey'],
  ],
  [
    'a refund whose amount is left out',
    orderStepSchema,
    { intent: 'refund', share: 'amount', amount: '', method: '', seenCents: '0' },
    ['method', 'amount'],
  ],
  [
    'a purchase with more VAT than it cost',
    purchaseSchema(NOW),
    { day: '2026-11-01', supplier: '', nature: 'Vis', amount: '10', vat: '20', way: 'card' },
    ['supplier', 'vat'],
  ],
  [
    'a delivery whose bill has no day',
    goodsReceiptSchema(NOW),
    { receiptId: crypto.randomUUID(), supplier: '', amount: '10', way: 'card' },
    ['supplier', 'scanned', 'day'],
  ],
  ['a number without its company', contactSchema, { name: '', siren: '732829320' }, ['name', 'company']],
  [
    'the same on an invoice',
    billingSchema,
    { siren: '732829320', address: { street: '', postcode: '51100', city: 'Reims' } },
    ['address.street', 'company'],
  ],
  [
    'a parcel without a channel, with a damaged battery',
    repairRequestSchema,
    {
      ...MAIL_IN,
      idempotencyKey: crypto.randomUUID(),
      customer: { name: '', email: 'papin@exemple.fr', channel: 'sms' },
      battery: 'damaged',
      acceptsDataNotice: true,
    },
    ['customer.name', 'customer.phone', 'returnAddress', 'battery'],
  ],
  [
    'a device that has a code and has none',
    counterSchema,
    {
      idempotencyKey: crypto.randomUUID(),
      customer: { name: 'Camille', channel: 'email' },
      device: { kind: 'pc' },
      fault: '',
      reusedParts: { choice: 'asked' },
      estimate: { minCents: 200, maxCents: 100, until: '' },
      unlockCode: '1234',
      hasNoUnlockCode: true,
      acceptsDataNotice: true,
    },
    ['customer.email', 'fault', 'estimate.until', 'estimate.maxCents', 'unlockCode'],
  ],
  [
    'labour that is a used part',
    quoteSchema,
    { lines: [{ label: '', kind: 'labour', quantity: 1, options: [{ condition: 'new', unitCents: 100 }] }] },
    ['lines.0.label', 'lines.0.options'],
  ],
])('%s: all is told at once', (_, schema, sent, fields) => {
  const told = schema.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));
  expect([...new Set(told)]).toEqual(fields);
});
