import { z } from 'zod';
import { type BonusCondition, bonusConditions } from '../bonus/bonus.ts';
import { optional } from '../customers/customer-fields.ts';
import { formatEuros } from '../money/money.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { USUAL_VAT_RATE, VAT_RATES } from '../vat/vat-rates.ts';
import {
  alternativeFaults,
  alternativeProblem,
  depositsOf,
  type QuoteFault,
} from './quote-alternative-rules.ts';
import {
  ALTERNATIVES,
  type Alternative,
  type AlternativeTerms,
  alternativesOf,
  linesOfAlternative,
  takenAlternative,
} from './quote-alternatives.ts';
import { AGREED_BY, type PartCondition, type QuoteChoice } from './quote-terms.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';

const MAX_LINES = 40;

const optionSchema = z.strictObject({
  condition: z.enum(['new', 'reused']).nullable().default(null),
  unitCents: z
    .int('Écrivez un prix.')
    .min(0, 'Écrivez un prix.')
    .max(REPAIR_LIMITS.quoteCents, 'Ce prix est trop grand.'),
  delayDays: z
    .int('Écrivez des jours entiers.')
    .min(0, 'Écrivez un délai.')
    .max(365, 'Un an au plus.')
    .nullable()
    .default(null),
  /** A product from the shop's stock. */
  productId: optional(z.uuid('Ce produit n’existe pas.').toLowerCase()),
});

const lineSchema = z
  .strictObject({
    label: lineField('Nommez cette ligne.', REPAIR_LIMITS.quoteLine),
    kind: z.enum(['part', 'labour', 'other'], 'Choisissez le genre de la ligne.'),
    quantity: z.int('Écrivez une quantité entière.').min(1, 'Une au moins.').max(99, '99 au plus.'),
    isOptional: z.boolean().default(false),
    /** The solution that it belongs to, if the quote offers two; null for both. */
    alternative: z.enum(ALTERNATIVES, 'Choisissez une solution, ou les deux.').nullable().default(null),
    /** Of the VAT in its price. */
    vatRate: z.enum(VAT_RATES, 'Choisissez un taux.').default(USUAL_VAT_RATE),
    options: z
      .array(optionSchema)
      .min(1, 'Donnez un prix.')
      .max(2, 'Neuve ou d’occasion\u00a0: deux prix au plus.'),
  })
  // Work and the parts that are fitted are one service, used parts too (rescrit 2009/49).
  .refine(({ kind, vatRate }) => kind === 'other' || vatRate === USUAL_VAT_RATE, {
    ...onceRight('kind', 'vatRate'),
    path: ['vatRate'],
    message:
      'La réparation et ses pièces sont à 20\u00a0%\u00a0: ce qui se vend à côté est du genre «\u00a0Autre\u00a0».',
  })
  .superRefine(
    ({ kind, options }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message });
      const conditions = options.map(({ condition }) => condition);
      if (kind !== 'part' && conditions.some((condition) => condition !== null))
        issue('Seule une pièce est neuve ou d’occasion.');
      if (kind === 'part' && conditions.includes(null)) issue('Dites si la pièce est neuve ou d’occasion.');
      if (kind !== 'part' && options.length > 1)
        issue(
          'Pour deux prix, choisissez le genre «\u00a0Pièce\u00a0»\u00a0: les autres lignes en ont un seul.',
        );
      if (kind === 'part' && new Set(conditions).size < conditions.length)
        issue('Donnez un prix à la pièce neuve et un autre à celle d’occasion.');
      if (kind !== 'part' && options.some(({ productId }) => productId))
        issue('Seule une pièce vient du stock.');
    },
    onceRight('kind', 'options'),
  );

const depositSchema = z
  .int('Écrivez un montant.')
  .min(1, 'Écrivez un montant au-dessus de zéro, ou rien.')
  .nullable()
  .default(null);

const termsSchema = z.strictObject({
  title: optional(lineField('', REPAIR_LIMITS.quoteLine)).transform((title) => title ?? null),
  depositCents: depositSchema,
});

/** The line of the owner's table that the quote gives, and what was checked for it. */
const bonusSchema = z
  .strictObject({
    label: lineField('Choisissez un bonus.', 80),
    conditions: z.array(z.enum(bonusConditions as [BonusCondition, ...BonusCondition[]])),
  })
  .refine(({ conditions }) => bonusConditions.every((condition) => conditions.includes(condition)), {
    ...onceRight('label', 'conditions'),
    path: ['conditions'],
    message: 'Cochez les trois conditions, ou ne donnez pas de bonus.',
  });

/** A quote as the shop writes it. */
const quoteShape = z.strictObject({
  /** What the shop found, for the customer. */
  note: optional(linesField('Écrivez ce que vous avez constaté.', 4000)),
  lines: z
    .array(lineSchema)
    .min(1, 'Un devis a une ligne au moins.')
    .max(MAX_LINES, `Un devis a ${MAX_LINES} lignes au plus.`)
    .refine((all) => all.some(({ isOptional }) => !isOptional), 'Une ligne au moins n’est pas facultative.'),
  /** What is asked for when it is accepted; if it offers two solutions, each of them says its own. */
  depositCents: depositSchema,
  alternatives: z.strictObject({ a: termsSchema, b: termsSchema }).nullable().default(null),
  bonus: bonusSchema.nullable().default(null),
});

export const quoteSchema = quoteShape
  .superRefine(
    (quote, context) => {
      for (const { path, message } of [...alternativeFaults(quote), ...depositFaults(quote)])
        context.addIssue({ code: 'custom', path, message });
    },
    onceRight('lines', 'depositCents', 'alternatives'),
  )
  .transform(({ alternatives, ...quote }) => ({
    ...quote,
    alternatives: alternativesOf(quote.lines).length > 0 ? (alternatives ?? UNTITLED) : null,
  }));

const NO_TERMS = { title: null, depositCents: null };
const UNTITLED: AlternativeTerms = { a: NO_TERMS, b: NO_TERMS };

/** A deposit is a part of the price, whatever is chosen. */
const depositFaults = (quote: z.output<typeof quoteShape>): QuoteFault[] =>
  depositsOf(quote).flatMap(({ path, cents, lines }) => {
    const leastCents = lines
      .filter(({ isOptional }) => !isOptional)
      .reduce(
        (sum, { quantity, options }) =>
          sum + quantity * Math.min(...options.map(({ unitCents }) => unitCents)),
        0,
      );
    return cents !== null && cents > leastCents
      ? [{ path, message: `L’acompte dépasse le prix\u00a0: ${formatEuros(leastCents)} au plus.` }]
      : [];
  });

export type QuoteDraft = z.output<typeof quoteSchema>;

type AgreedBy = keyof typeof AGREED_BY;

const choice = z.strictObject({ lineId: z.int(), optionId: z.int().nullable() });

/** The answer to a quote, by a customer or by the shop on the customer's word. */
export const quoteAnswerSchema = z.discriminatedUnion(
  'answer',
  [
    z.strictObject({
      answer: z.literal('accept'),
      quoteId: z.uuid('Rechargez la page pour voir le devis.').toLowerCase(),
      /** The solution that is taken, if the quote offers two; what is chosen in the other one does not count. */
      alternative: z.enum(ALTERNATIVES).nullable().default(null),
      choices: z.array(choice).max(MAX_LINES),
      acceptsTerms: z.literal(true, 'Acceptez les conditions générales.'),
      /**
       * The customer asks the shop to begin before the fourteen days for a withdrawal are over, and knows the
       * consequence (L. 221-25, L. 221-28).
       */
      startsEarly: z.boolean().default(false),
      /** What the shop notes if the customer did not answer over the link: who said so, and how. */
      agreed: z
        .strictObject({
          name: lineField('Écrivez qui a donné son accord.', 200),
          by: z.enum(
            Object.keys(AGREED_BY) as [AgreedBy, ...AgreedBy[]],
            'Dites comment l’accord a été donné.',
          ),
        })
        .optional(),
    }),
    z.strictObject({
      answer: z.literal('refuse'),
      quoteId: z.uuid('Rechargez la page pour voir le devis.').toLowerCase(),
      reason: optional(linesField('Écrivez pourquoi, ou rien.', REPAIR_LIMITS.note)),
    }),
  ],
  'Acceptez ou refusez le devis.',
);

export type QuoteAnswer = z.output<typeof quoteAnswerSchema>;

/** A line of a quote, from which choices are made. */
export type QuotedLine = {
  id: number;
  quantity: number;
  is_optional: boolean;
  alternative: Alternative | null;
  options: readonly { id: number; condition: PartCondition | null; unit_cents: number }[];
};

/** Why choices do not answer a quote, in French; null if they do. */
export function choicesProblem(
  quoted: readonly QuotedLine[],
  choices: readonly QuoteChoice[],
): string | null {
  const chosen = new Map(choices.map(({ lineId, optionId }) => [lineId, optionId]));
  const isWhole = chosen.size === choices.length && quoted.every(({ id }) => chosen.has(id));
  if (!isWhole || choices.length !== quoted.length)
    return 'Répondez à chaque ligne du devis, une seule fois.';
  const problem = alternativeProblem(quoted, choices);
  if (problem) return problem;
  for (const { id, is_optional, options } of linesOfAlternative(quoted, takenAlternative(quoted, choices))) {
    const optionId = chosen.get(id) ?? null;
    if (optionId === null) {
      if (!is_optional)
        return 'Une ligne nécessaire ne se retire pas\u00a0: refusez le devis, ou écrivez-nous.';
    } else if (!options.some((option) => option.id === optionId))
      return 'Choisissez parmi les prix du devis.';
  }
  return null;
}

/** The price of the choices. */
export function choicesCents(quoted: readonly QuotedLine[], choices: readonly QuoteChoice[]): number {
  return choices.reduce((total, { lineId, optionId }) => {
    const found = quoted.find(({ id }) => id === lineId);
    const option = found?.options.find(({ id }) => id === optionId);
    return total + (option?.unit_cents ?? 0) * (found?.quantity ?? 0);
  }, 0);
}

/**
 * The choices that are ticked at first: necessary lines, at their lowest price. Nothing more expensive is chosen for a
 * customer (L. 121-17), nor a reused part for one who asked for new ones: in that case nothing is ticked in a line that
 * offers one.
 */
export function firstChoices(quoted: readonly QuotedLine[], asksNew = false): QuoteChoice[] {
  return quoted.map(({ id, is_optional, options }) => {
    const [cheapest] = options.toSorted((a, b) => a.unit_cents - b.unit_cents);
    const isOpen = is_optional || (asksNew && hasReused(options));
    return { lineId: id, optionId: isOpen ? null : (cheapest?.id ?? null) };
  });
}

export const hasReused = (options: readonly { condition: PartCondition | null }[]): boolean =>
  options.some(({ condition }) => condition === 'reused');

/** What a quote costs at least, in its cheaper solution if it offers two. */
export const leastCentsOf = (quoted: readonly QuotedLine[]): number => {
  const named = alternativesOf(quoted);
  return Math.min(
    ...(named.length === 0 ? [null] : named).map((each) => {
      const lines = linesOfAlternative(quoted, each);
      return choicesCents(lines, firstChoices(lines));
    }),
  );
};

/** The necessary lines for which nothing is chosen, of both solutions and of the one that is asked for. */
export const openLines = <Line extends QuotedLine>(
  quoted: readonly Line[],
  choices: readonly QuoteChoice[],
  alternative: Alternative | null = takenAlternative(quoted, choices),
): Line[] =>
  linesOfAlternative(quoted, alternative).filter(
    ({ id, is_optional }) =>
      !is_optional && !choices.some(({ lineId, optionId }) => lineId === id && optionId !== null),
  );
