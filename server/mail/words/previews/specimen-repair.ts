import { NO_FEES } from '#domain/repair/announced-fees.ts';
import type { Alternative } from '#domain/repair/quote-alternatives.ts';
import type { RepairMail } from '../../templates/repair-texts.ts';

/** A case that nobody opened, for the preview of a mail in a shop that has repaired nothing yet. */
export const SPECIMEN_REPAIR: RepairMail['repair'] = {
  reference: 'REP-2026-K7R-4WM',
  customer_name: 'Camille Renard',
  way_in: 'counter',
  promised_on: '2026-12-01',
  ready_at: new Date('2026-11-27T16:00:00Z'),
  readyOn: '2026-11-27',
  dueCents: 7500,
  depositDueCents: 0,
  isNoted: true,
  guarantee_until: '2027-02-27',
  parts_guarantee_until: '2028-11-27',
  tracking_out: null,
  carrier_out: null,
  handed_over_at: null,
  insured_cents: 25_000,
  return_address: null,
  withdrawal_until: '2026-12-07',
  starts_early: true,
  left_by: null,
  agreement: 'quote',
  estimate_min_cents: 7900,
  estimate_max_cents: 11900,
  estimate_note: 'La carte mère peut être touchée.',
  estimate_until: '2026-12-22',
  device_kind: 'console',
  ...NO_FEES,
  fees_accepted_at: null,
};

/** What mails about invoices and refunds say of them. */
export const SPECIMEN_MONEY: Pick<RepairMail, 'invoice' | 'refund' | 'isCredited'> = {
  invoice: { number: 'FAC-2026-000001', isDeposit: false, totalCents: 7500 },
  refund: { amountCents: 2000, method: 'transfer' },
  isCredited: true,
};

export const SPECIMEN_QUOTE: NonNullable<RepairMail['quote']> = {
  id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002',
  version: 1,
  state: 'accepted',
  saved_by: null,
  note: null,
  sent_at: new Date('2026-11-22T10:00:00Z'),
  valid_until: '2026-12-22',
  document_hash: 'c242e3d0239a215cee528b8fc1d16d55cd8e8f30fe3aa574e65087c879df7c78',
  answered_at: new Date('2026-11-23T09:12:00Z'),
  choices: [{ lineId: 1, optionId: 1 }],
  deposit_cents: null,
  alternatives: null,
  bonus: null,
  accepted_cents: 7500,
  lines: [specimenLine(1, 'Remplacement du port HDMI', 7500)],
};

/** A quote that offers two solutions of which its customer takes one. */
export const SPECIMEN_SOLUTIONS: NonNullable<RepairMail['quote']> = {
  ...SPECIMEN_QUOTE,
  choices: [],
  alternatives: {
    a: { title: 'réparer la carte mère', depositCents: null },
    b: { title: 'changer la carte mère pour une carte neuve', depositCents: 5000 },
  },
  lines: [
    specimenLine(1, 'Transfert des données', 2000),
    specimenLine(2, 'Réparation de la carte mère', 9000, 'a'),
    specimenLine(3, 'Carte mère neuve', 24_000, 'b'),
  ],
};

function specimenLine(
  id: number,
  label: string,
  unitCents: number,
  alternative: Alternative | null = null,
): NonNullable<RepairMail['quote']>['lines'][number] {
  return {
    id,
    quote_id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002',
    label,
    kind: 'labour',
    quantity: 1,
    is_optional: false,
    vat_rate: '20',
    alternative,
    options: [
      { id, line_id: id, condition: null, unit_cents: unitCents, delay_days: null, product_id: null },
    ],
  };
}
