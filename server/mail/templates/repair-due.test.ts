import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { SPECIMEN_REPAIR } from '../words/previews/specimen-repair.ts';
import type { RepairMail } from './repair-texts.ts';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const shop = { ...readShopSettings('content/data/shop.yml'), mode: 'open' as const };

/** The words of a mail about a device that waits. */
async function told(
  repair: Partial<RepairMail['repair']>,
  facts: Partial<RepairMail['shop']> = {},
  kind: RepairMail['kind'] = 'make_ready',
) {
  const { renderRepairMail } = await loadShippedTemplates();
  const { text } = await renderRepairMail({
    repair: { ...SPECIMEN_REPAIR, ...repair },
    device: 'Sony PlayStation 5',
    isProven: true,
    kind,
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

const FEES = {
  diagnosis_fee_cents: 3000,
  refusal_fee_cents: null,
  storage_day_cents: 150,
  storage_free_days: 30,
};
const ACCEPTED = { ...FEES, fees_accepted_at: new Date('2026-11-20T09:00:00Z') };

test('what was accepted at the intake is said before it is owed: a refusal, and the first day of storage', async () => {
  expect(await told(ACCEPTED, {}, 'intake')).toContain(
    'dû seulement si vous l’avez accepté par écrit (Diagnostic : 30,00 €',
  );
  expect(await told(ACCEPTED, {}, 'quote')).toContain('un refus coûte 30,00 €.');
  expect(await told({ ...ACCEPTED, way_in: 'mail-in' }, {}, 'quote')).toContain(
    'un refus coûte 30,00 €, et le retour, 14,90 €.',
  );
  expect(await told(ACCEPTED)).toContain('1,50 € par jour à partir du 28 décembre 2026.');
  expect(await told(ACCEPTED, {}, 'reminder')).toContain('1,50 € par jour à partir du 28 décembre 2026.');
  expect(await told({}, { diagnosisFee: '30,00\u00a0€' }, 'estimate')).toContain(
    'le diagnostic coûte 30,00 €, le devis est gratuit',
  );
});

test('what was not accepted, or not asked for, costs nothing', async () => {
  expect(await told(FEES, {}, 'quote')).toContain('un refus ne coûte rien.');
  expect(await told(FEES)).not.toContain('par jour');
  expect(await told({}, {}, 'intake')).toContain('Le diagnostic et le devis sont gratuits');
  expect(await told({}, {}, 'refuse')).toContain('Ce refus ne coûte rien.');
});
