import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import {
  SPECIMEN_MONEY,
  SPECIMEN_QUOTE,
  SPECIMEN_REPAIR,
  SPECIMEN_SOLUTIONS,
} from '../words/previews/specimen-repair.ts';

const shipped = readShopSettings('content/data/shop.yml');

async function told(kind: 'quote' | 'quote_reminder', quote = SPECIMEN_SOLUTIONS, vatNotice = 'TVA incluse') {
  const { renderRepairMail } = await loadShippedTemplates();
  const { text } = await renderRepairMail({
    ...SPECIMEN_MONEY,
    repair: SPECIMEN_REPAIR,
    device: 'Sony PlayStation 5',
    isProven: true,
    kind,
    at: new Date('2026-11-27T16:00:00Z'),
    note: null,
    quote,
    together: [],
    message: null,
    link: 'https://www.exemple.fr/suivi-reparation?lien=x',
    siteUrl: 'https://www.exemple.fr',
    shop: { ...shipped, vatNotice },
  });
  return text.replaceAll('\u00a0', ' ');
}

test.each(['quote', 'quote_reminder'] as const)(
  'a quote of two solutions says so, and what each costs with VAT (%s)',
  async (kind) => {
    const text = await told(kind);
    expect(text).toContain('Il propose deux solutions : vous en choisissez une, ou aucune des deux.');
    expect(text).toContain('Solution A : réparer la carte mère : 110,00 € TTC\n');
    expect(text).toContain(
      'Solution B : changer la carte mère pour une carte neuve : 260,00 € TTC, dont 50,00 € TTC d’acompte\n',
    );
    expect(text).toContain('Prix TTC, TVA incluse.');
  },
);

test('without VAT the same amounts are net', async () => {
  const text = await told('quote', SPECIMEN_SOLUTIONS, shipped.vatNotice);
  expect(text).toContain('Solution A : réparer la carte mère : 110,00 €\n');
  expect(text).not.toContain('TTC');
});

test('a quote of one solution says its one amount', async () => {
  const text = await told('quote', SPECIMEN_QUOTE);
  expect(text).toContain('Montant du devis : 75,00 € TTC\n');
  expect(text).not.toContain('solution');
});
