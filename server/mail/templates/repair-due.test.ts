import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { SPECIMEN_REPAIR } from '../words/previews/specimen-repair.ts';
import type { RepairMail } from './repair-texts.ts';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const shop = { ...readShopSettings('content/data/shop.yml'), mode: 'open' as const };

/** The words of a mail about a device that waits. */
async function told(repair: Partial<RepairMail['repair']>, facts: Partial<RepairMail['shop']> = {}) {
  const { renderRepairMail } = await loadShippedTemplates();
  const { text } = await renderRepairMail({
    repair: { ...SPECIMEN_REPAIR, ...repair },
    device: 'Sony PlayStation 5',
    isProven: true,
    kind: 'make_ready',
    at: new Date('2026-11-27T16:00:00Z'),
    note: null,
    quote: null,
    together: [],
    message: null,
    invoice: null,
    refund: null,
    isCredited: false,
    link: 'https://www.exemple.fr/suivi-reparation?lien=x',
    siteUrl: 'https://www.exemple.fr',
    shop: { ...shop, ...facts },
  });
  return text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
}

test('a device that waits at the counter says what is left to pay, and how', async () => {
  expect(await told({ dueCents: 12_950 })).toContain(
    'Il reste 129,50 € à payer, quand vous le reprenez : espèces, carte bancaire, sans contact.',
  );
});

test('one that goes back by parcel is paid before, to the account of the settings', async () => {
  const parcel = { way_in: 'mail-in', dueCents: 12_950 } as const;
  expect(await told(parcel, { iban: IBAN })).toContain(
    `Il reste 129,50 € à payer avant son départ, par virement à L’Atelier Papin, IBAN ${IBAN}, avec la référence REP-2026-K7R-4WM.`,
  );
  expect(await told(parcel)).toContain('appelez-nous au');
  const specimen = await told(parcel, { iban: IBAN, mode: 'demonstration' });
  expect(specimen).not.toContain('IBAN FR76');
});

test('nothing is said where nothing is due', async () => {
  expect(await told({ dueCents: 0 })).not.toContain('à payer');
});
