import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { type ConfirmedOrder, confirmationText } from './confirmation-texts.ts';

const shop = readShopSettings('content/data/shop.yml');
const address = { street: '2 rue Cérès', postcode: '75011', city: 'Paris' };

const order = (change: Partial<ConfirmedOrder> = {}): ConfirmedOrder => ({
  number: 'CMD-2026-000012',
  placedAt: new Date('2026-11-21T23:30:00Z'),
  cgvVersion: 'cgv/2026-11-21',
  customer: {
    name: 'Camille Martin',
    company: null,
    siren: null,
    email: 'camille@exemple.fr',
    phone: '+33612345678',
    address,
  },
  purchaseReference: null,
  delivery: { method: 'pickup', address: null, relayPoint: null },
  payment: 'shop',
  lines: [
    {
      sku: 'SSD-1',
      name: 'SSD 1 To',
      condition: 'neuf',
      grade: null,
      warranty: '2 ans',
      unit_price_cents: 8929,
      quantity: 2,
      total_cents: 17858,
      discount_cents: 0,
    },
  ],
  promoCodes: [],
  deliveryCents: 0,
  totalCents: 17858,
  link: null,
  ...change,
});

const words = (change?: Partial<ConfirmedOrder>) =>
  confirmationText(order(change), {
    shop,
    siteUrl: 'https://www.exemple.fr',
  });

test.each<[Partial<ConfirmedOrder>, string[]]>([
  [{}, ['Retrait à l’atelier', '6 Bis Rue Denis Papin, 51100 Reims']],
  [
    { delivery: { method: 'parcel', address: { ...address, more: 'Bât. B' }, relayPoint: null } },
    ['Livraison à domicile', '2 rue Cérès, Bât. B, 75011 Paris'],
  ],
  [
    { delivery: { method: 'relay', address: null, relayPoint: 'Tabac du Port' } },
    ['Livraison en point relais', 'Tabac du Port'],
  ],
])('%o says where the goods go', (change, place) => {
  expect(words(change).facts[1]).toEqual(place);
});

test('its code opens the order, where it says how to pay', () => {
  const link = 'https://www.exemple.fr/suivi-commande?lien=x';
  expect(words({ link })).toMatchObject({
    qr: link,
    facts: expect.arrayContaining([['Suivre et payer', expect.stringContaining('comment payer')]]),
  });
  expect(words()).not.toHaveProperty('qr');
});

test('it writes the telephone as people do', () => {
  expect(words().customer).toContain('06\u00a012\u00a034\u00a056\u00a078');
});

test('it has the day and the hour in Reims, what is paid, and what bringing it costs', () => {
  const delivery = { method: 'parcel' as const, address, relayPoint: null };
  const { facts, lines, totals } = words({
    delivery,
    payment: 'transfer',
    deliveryCents: 990,
    totalCents: 18848,
  });
  expect(facts[0]).toEqual(['Date', '22/11/2026 00:30']);
  expect(facts[2]).toEqual(['Paiement', 'Virement']);
  expect(lines.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    ['SSD 1 To', '2', '178,58\u00a0€'],
    ['Livraison à domicile', '1', '9,90\u00a0€'],
  ]);
  expect(totals).toEqual([{ label: 'Total', amount: '188,48\u00a0€', isMain: true }]);
});

test('it says how to renounce the contract, and under which terms', () => {
  const { mentions } = words();
  const all = mentions.join('\n');
  expect(all).toContain('https://www.exemple.fr/renoncer-au-contrat');
  expect(all).toContain('https://www.exemple.fr/legal/cgv/2026-11-21');
  expect(all).toContain('quatorze jours');
  expect(all).toContain(shop.vatNotice);
});

test('an order of a company names it first, with its number and its reference', () => {
  const { customer } = order();
  const company = { company: 'Durand & Fils SARL', siren: '732829320' };
  const { customer: buyer, facts } = words({
    customer: { ...customer, ...company },
    purchaseReference: 'BC 42',
  });
  expect(buyer.slice(0, 2)).toEqual(['Durand & Fils SARL', 'Camille Martin']);
  expect(buyer).toContain('SIREN 732\u00a0829\u00a0320');
  expect(facts).toContainEqual(['Votre référence', 'BC 42']);
  expect(words().facts.map(([name]) => name)).not.toContain('Votre référence');
});
