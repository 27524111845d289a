import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box } from '#app/forms/made-of-form.ts';
import { emailField, optional } from '#domain/customers/customer-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import {
  CLAIM_OUTCOMES,
  CLAIM_WISHES,
  type ClaimOutcome,
  type ClaimWish,
} from '#domain/guarantee/guarantee-claim.ts';
import { onceRight } from '#domain/text/once-right.ts';
import { linesField } from '#domain/text/text-fields.ts';

// Only actions read the schemas.

const RELOAD = 'Rechargez la page.';

const pastDay = (now: Date, missing: string) =>
  z.iso.date(missing).refine((day) => day <= dayInParis(now), 'Cette date n’est pas encore venue.');

const MAIL_FIELD = {
  label: 'E-mail du client',
  help: 'Il y reçoit ce que vous notez ici. Rien, et il n’est pas prévenu.',
  type: 'email',
  autoComplete: 'off',
  optional: true,
  maxLength: 255,
} as const;

export const CLAIM_FIELDS = {
  order: {},
  sale: {},
  lineId: { label: 'Article' },
  isUsed: { label: 'C’est un bien d’occasion', isBox: true },
  deliveredOn: { label: 'Remis au client le', help: 'La garantie court de ce jour.' },
  claimedOn: { label: 'Demande du client le', help: 'Les trente jours courent de ce jour.' },
  handedOverOn: { label: 'Bien déposé le', help: 'S’il est à l’atelier.', optional: true },
  wish: { label: 'Le client demande' },
  fault: { label: 'Défaut', maxLength: 2000 },
  email: MAIL_FIELD,
} satisfies FieldsOf<ReturnType<typeof claimSchema>>;

export const claimSchema = (now: Date) =>
  z
    .object({
      order: optional(z.string().max(40, RELOAD)),
      sale: optional(z.uuid(RELOAD)),
      lineId: z.coerce.number('Choisissez l’article.').pipe(z.int('Choisissez l’article.')),
      isUsed: box(),
      deliveredOn: pastDay(now, 'Choisissez le jour où le client l’a eu.'),
      claimedOn: pastDay(now, 'Choisissez le jour de la demande.'),
      handedOverOn: optional(pastDay(now, 'Choisissez une date.')),
      wish: z.enum(Object.keys(CLAIM_WISHES) as [ClaimWish], 'Choisissez ce que le client demande.'),
      fault: linesField('Décrivez le défaut.', 2000),
      email: optional(emailField),
    })
    .superRefine(
      ({ deliveredOn, claimedOn }, context) => {
        if (claimedOn < deliveredOn)
          context.addIssue({
            code: 'custom',
            path: ['claimedOn'],
            message: 'La demande ne peut précéder la remise du bien.',
          });
      },
      onceRight('deliveredOn', 'claimedOn'),
    );

export const HAND_OVER_FIELDS = {
  handedOverOn: { label: 'Bien déposé le' },
} satisfies FieldsOf<ReturnType<typeof handOverSchema>>;
export const handOverSchema = (now: Date) => z.object({ handedOverOn: pastDay(now, 'Choisissez une date.') });

export const SETTLE_FIELDS = {
  outcome: { label: 'Issue' },
  settledOn: { label: 'Rendu au client le', help: 'Ou réglée ce jour, s’il n’y a rien à rendre.' },
  note: {
    label: 'Note',
    help: 'Ce qui a été fait, ou pourquoi c’est refusé. Le client prévenu la lit.',
    optional: true,
    maxLength: 2000,
  },
  email: MAIL_FIELD,
} satisfies FieldsOf<ReturnType<typeof settleSchema>>;
export const settleSchema = (now: Date) =>
  z.object({
    outcome: z.enum(Object.keys(CLAIM_OUTCOMES) as [ClaimOutcome], 'Choisissez comment elle se règle.'),
    settledOn: pastDay(now, 'Choisissez une date.'),
    note: optional(linesField('', 2000)),
    email: optional(emailField),
  });
