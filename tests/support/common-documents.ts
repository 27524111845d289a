import { noteText, repairCreditNoteText, repairInvoiceText } from '#server/repairs/documents/money-texts.ts';
import { quoteDocumentSchema, quoteText } from '#server/repairs/documents/quote-texts.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { saleCreditNoteText, saleInvoiceText } from '#server/shop/counter/documents/sale-invoice-texts.ts';
import { confirmationText } from '#server/shop/documents/confirmation-texts.ts';
import { type DocumentTexts, documentText } from '#server/shop/documents/document-texts.ts';
import { freeCreditNoteText, freeInvoiceText } from '#server/shop/free-invoices/free-invoice-texts.ts';

// Each kind of document with prices, in the common case: three lines, bought by a company with its SIREN, names as long as they get.

const AT = new Date('2026-11-27T10:05:00Z');
const SITE = 'https://www.atelier-papin.example';
/** As long as links to cases are. */
const LINK = `${SITE}/suivi-reparation?lien=${'a'.repeat(90)}`;
const PAY_LINK = `${LINK}&etape=payer`;

const seller = {
  ...{ name: 'L’Atelier Papin', legalForm: 'Entrepreneur individuel', ownerName: 'Maximilien Exemple EI' },
  ...{ street: '6 Bis Rue Denis Papin', postcode: '51100', city: 'Reims', country: 'FR' },
  ...{ siren: '123 456 789', rne: 'Immatriculé au registre national des entreprises (RNE)' },
  ...{ phone: '03 53 01 00 51', email: 'contact@atelier-papin.example' },
};
const mediator = {
  name: 'Centre de la médiation de la consommation',
  address: '27 avenue de la Libération, 42400 Saint-Chamond',
  url: 'https://www.mediation-exemple.example',
};

const COMPANY = 'Société coopérative de restauration des ouvrages hydrauliques de Champagne-Ardenne';
const NAME = 'Marie-Christine de La Rochefoucauld-Montmorency';
const EMAIL = 'comptabilite@ouvrages-hydrauliques.example';
const address = {
  ...{ street: '112 bis avenue du Général-de-Gaulle', more: 'Bâtiment B, deuxième étage' },
  ...{ postcode: '51000', city: 'Châlons-en-Champagne' },
};
const customer = { name: NAME, company: COMPANY, siren: '732829320', email: EMAIL, address, country: 'FR' };
const purchaseReference = 'BC-2026-11-0042, lot 3';

/** Names of two lines each in the column of names. */
const NAMES = [
  'Remplacement de la nappe de l’écran et du bloc d’alimentation, avec nettoyage complet',
  'Disque SSD NVMe PCIe 4.0 de 2 To avec dissipateur, remis à neuf et contrôlé à l’atelier',
  'Récupération et transfert des données de l’ancien disque vers le nouveau, vérifiés',
] as const;

const vatOf = (hasVat: boolean, cents: number) =>
  hasVat ? { vat: [{ rate: '20' as const, grossCents: cents, vatCents: Math.round(cents / 6) }] } : {};
const rateOf = (hasVat: boolean) => (hasVat ? { vat: '20' as const } : {});

function base(hasVat: boolean, cents: number) {
  return {
    seller: hasVat ? { ...seller, vatNumber: 'FR32123456789' } : seller,
    mediator,
    vatNotice: hasVat ? 'TVA comprise' : 'TVA non applicable, art. 293 B du CGI',
    currency: 'EUR' as const,
    customer,
    purchaseReference,
    ...vatOf(hasVat, cents),
  };
}

const linesOf = (names: readonly string[], hasVat: boolean) =>
  names.map((name) => ({
    ...{ name, details: 'Pièce d’occasion, issue de l’économie circulaire', quantity: 1 },
    ...{ unitCents: 12_990, totalCents: 12_990, ...rateOf(hasVat) },
  }));

const freeLines = (names: readonly string[], hasVat: boolean) =>
  linesOf(names, hasVat).map((line) => ({
    ...{ ...line, quantity: '1,33\u00a0heure', quantityHundredths: 133, unit: 'hour' as const },
    ...{ discountCents: 0, discountReason: null },
  }));

const soldLines = (names: readonly string[], hasVat: boolean) =>
  names.map((name, index) => ({
    ...{ sku: `SSD-NVME-2TO-${index}`, name, condition: 'occasion', grade: 'A', warranty: 'Garantie 6 mois' },
    ...{ eco_cents: 12, unit_price_cents: 12_990, quantity: 1, total_cents: 12_990, ...rateOf(hasVat) },
    discount_cents: 0,
  }));

const repair = {
  ...{ reference: 'REP-2026-0042', device: 'Ordinateur portable Lenovo ThinkPad X1 Carbon (11e génération)' },
  ...{ serial: 'PF-3KX9Q7-20HRCTO1WW', receivedOn: '2026-11-10', doneOn: '2026-11-20' },
};
const invoice = { number: 'FAC-2026-000007', issuedAt: AT, isDeposit: false };
const credit = { number: 'AV-2026-000003', issuedAt: AT };
const reason =
  'Pièce défectueuse à la livraison, reprise le jour même et remboursée sur la carte qui avait servi';

type Case = { names?: readonly string[]; hasVat?: boolean };

/** The words of each of them; `names` are those of its lines. */
export function commonDocuments({ names = NAMES, hasVat = false }: Case = {}): Record<string, DocumentTexts> {
  const cents = 12_990 * names.length;
  const common = base(hasVat, cents);
  const repairBase = { ...common, repair, operation: 'prestation de services' };
  const saleBase = {
    ...common,
    nature: 'mixed' as const,
    sale: { number: 'VEN-2026-000012', closedAt: AT },
  };
  const freeBase = { ...common, operation: 'livraison de biens et prestation de services' };
  const orderBase = {
    ...common,
    customer: { ...customer, ...address, company: COMPANY, siren: '732829320' },
  };
  const paid = { on: '2026-11-21', way: 'shop_card', cents: 5000 };
  const shop = { ...readShopSettings('content/data/shop.yml'), mode: 'open' as const };
  return {
    'order confirmation': confirmationText(
      {
        ...{ number: 'CMD-2026-000012', placedAt: AT, cgvVersion: 'cgv/2026-11-21', purchaseReference },
        customer: { ...customer, phone: '06 12 34 56 78' },
        delivery: { method: 'parcel', address, relayPoint: null },
        payment: 'card',
        lines: soldLines(names, false),
        promoCodes: [],
        ...{ deliveryCents: 990, totalCents: cents + 990, link: LINK.replace('reparation', 'commande') },
      },
      { shop, siteUrl: SITE },
    ),
    'invoice of an order': documentText({
      kind: 'invoice',
      ...invoice,
      data: {
        ...orderBase,
        order: { number: 'CMD-2026-000012', placedAt: AT, cgvVersion: 'cgv/2026-11-21' },
        lines: soldLines(names, hasVat),
        promoCodes: [],
        ...{ deliveryMethod: 'parcel', goodsCents: cents, deliveryCents: 990, totalCents: cents + 990 },
        paidAt: AT,
      },
    }),
    'credit note of an order': documentText({
      kind: 'credit-note',
      ...credit,
      data: { ...orderBase, order: { number: 'CMD-2026-000012' }, invoice, reason, totalCents: 12_990 },
    }),
    'quote of a repair': quoteText(
      quoteDocumentSchema.parse({
        ...common,
        customer: { ...customer, phone: '+33612345678' },
        repair: { reference: repair.reference, fault: FAULT },
        device: { kind: 'portable', brand: 'Lenovo', model: 'ThinkPad X1 Carbon', serial: repair.serial },
        quote: {
          ...{ version: 1, note: FINDING, depositCents: 5000, sentAt: AT, validUntil: '2026-12-27' },
          lines: names.map((label, index) => ({
            ...{
              id: index,
              label,
              kind: index === 1 ? 'part' : 'labour',
              quantity: 1,
              isOptional: index === 2,
            },
            ...rateOf(hasVat),
            // Parts of both kinds, as for a device of which the law wants them; one line more, and sums of their own.
            options:
              index === 1 && !hasVat
                ? [
                    { id: 10, condition: 'new', unitCents: 18_990, delayDays: 4 },
                    { id: 11, condition: 'reused', unitCents: 12_990, delayDays: 0 },
                  ]
                : [{ id: 20 + index, condition: null, unitCents: 12_990, delayDays: null }],
          })),
        },
        ...{ promisedOn: '2026-12-08', warranty: '3 mois', cgvVersion: 'cgv/2026-11-21' },
      }),
      { hash: 'a1b2c3d4'.repeat(8), answeredAt: null, choices: null, acceptedCents: null },
      { shop, siteUrl: SITE, link: LINK },
    ),
    'note of a repair': noteText(
      { ...repairBase, lines: linesOf(names, hasVat), totalCents: cents, paidCents: 5000, bonus: null },
      { writtenAt: AT, isSpecimen: false, payLink: PAY_LINK },
    ),
    'invoice of a repair': repairInvoiceText(
      {
        ...{ ...repairBase, isDeposit: false, lines: linesOf(names, hasVat) },
        deposits: [{ number: 'FAC-2026-000003', on: '2026-11-12', cents: 2500 }],
        ...{
          totalCents: cents - 2500,
          payments: [paid],
          dueCents: cents - 7500,
          guaranteeUntil: '2027-02-20',
          bonus: null,
        },
      },
      { ...invoice, payLink: PAY_LINK },
    ),
    'invoice of a deposit': repairInvoiceText(
      {
        ...{ ...repairBase, isDeposit: true, lines: linesOf([`Acompte\u00a0: ${names[0]}`], hasVat) },
        ...{ deposits: [], totalCents: 12_990, payments: [{ ...paid, cents: 12_990 }], dueCents: 0 },
        guaranteeUntil: null,
        bonus: null,
      },
      { ...invoice, payLink: PAY_LINK },
    ),
    'credit note of a repair': repairCreditNoteText(
      { ...repairBase, invoice, reason, totalCents: 12_990, isRefunded: true, isCancelled: false },
      credit,
    ),
    'invoice of a counter sale': saleInvoiceText(
      {
        ...saleBase,
        lines: linesOf(names, hasVat).map((line) => ({ ...line, discountCents: 0, discountReason: null })),
        ...{ totalCents: cents, payments: [paid], dueCents: cents - 5000 },
      },
      { ...invoice, payLink: PAY_LINK },
    ),
    'credit note of a counter sale': saleCreditNoteText(
      { ...saleBase, invoice, reason, totalCents: cents, refundedCents: 5000 },
      credit,
    ),
    'free invoice': freeInvoiceText(
      {
        ...freeBase,
        lines: freeLines(names, hasVat),
        ...{ totalCents: cents, dueOn: '2026-12-27', doneOn: '2026-11-12' },
        ...{ isDeposit: false, deposits: [] },
      },
      { ...invoice, payLink: PAY_LINK },
    ),
    'free invoice after a deposit': freeInvoiceText(
      {
        ...freeBase,
        lines: freeLines(names, hasVat),
        deposits: [{ number: 'FAC-2026-000003', on: '2026-11-12', cents: 2500 }],
        ...{ totalCents: cents - 2500, dueOn: '2026-12-27', doneOn: '2026-11-12', isDeposit: false },
      },
      { ...invoice, payLink: PAY_LINK },
    ),
    'deposit of a free invoice': freeInvoiceText(
      {
        ...freeBase,
        lines: freeLines([`Acompte de 30\u00a0% sur\u00a0: ${names[0]}`], hasVat),
        ...{ totalCents: 12_990, dueOn: '2026-11-30', doneOn: null, isDeposit: true, deposits: [] },
      },
      { ...invoice, payLink: PAY_LINK },
    ),
    'credit note of a free invoice': freeCreditNoteText(
      { ...freeBase, invoice, reason, totalCents: cents, refundedCents: 5000 },
      credit,
    ),
  };
}

const FAULT = 'L’ordinateur s’éteint au bout de dix minutes, puis l’écran reste noir.';
const FINDING = 'La nappe de l’écran est coupée à la charnière, et le disque a des secteurs illisibles.';
