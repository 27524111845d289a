import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { lineField } from '#domain/text/text-fields.ts';

// Only actions read the schemas.

const RELOAD = 'Rechargez la page.';
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

const count = () => z.coerce.number(RELOAD).pipe(z.int(RELOAD).min(0, RELOAD));
const amount = () => eurosField({ mayBeZero: true });

/** A terminal that gave back more than it took has a total below zero. */
const signedAmount = () =>
  z.string().transform((text, context) => {
    const [, minus = '', digits = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? [];
    const read = amount().safeParse(digits);
    if (read.success) return minus ? -read.data : read.data;
    context.addIssue('Écrivez un montant en euros, par exemple 89,29.');
    return z.NEVER;
  });

export const CLOSING_FIELDS = {
  day: { label: 'Journée' },
  seenClosing: {},
  seenEntries: {},
  float: {
    label: 'Fond de caisse au départ',
    help: 'Ce que la caisse contenait avant la première vente.',
    ...AMOUNT,
  },
  counted: { label: 'Espèces comptées', help: 'Tout ce que la caisse contient, fond compris.', ...AMOUNT },
  terminal: {
    label: 'Total du terminal de carte',
    help: 'Sur son ticket de fin de journée. Vide s’il n’a pas servi.',
    optional: true,
    ...AMOUNT,
  },
  banked: { label: 'Espèces retirées pour la banque', optional: true, ...AMOUNT },
  left: {
    label: 'Fond laissé en caisse',
    help: 'Pour vérifier\u00a0: le compte moins le retrait.',
    optional: true,
    ...AMOUNT,
  },
  spent: {
    label: 'Achats payés avec la caisse',
    help: 'Espèces sorties pour un achat sur facture. Un appareil acheté à un particulier est déjà au livre.',
    optional: true,
    ...AMOUNT,
  },
  reason: {
    label: 'Motif de l’écart',
    help: 'Obligatoire si le compte ou le terminal ne dit pas ce que dit le livre.',
    optional: true,
    autoComplete: 'off',
    maxLength: 300,
  },
} satisfies FieldsOf<ReturnType<typeof closingSchema>>;
export const closingSchema = () =>
  z.object({
    day: z.iso.date(RELOAD),
    seenClosing: count(),
    seenEntries: count(),
    // Asked for before the first closing alone.
    float: amount().default(0),
    counted: amount(),
    terminal: optional(signedAmount()),
    banked: optional(amount()),
    left: optional(amount()),
    spent: optional(amount()),
    reason: optional(lineField('', 300)),
  });
