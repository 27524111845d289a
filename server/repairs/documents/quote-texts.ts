import { z } from 'zod';
import { bonusOf } from '#domain/bonus/bonus.ts';
import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { NO_FEES, refusalDetail, refusalWords } from '#domain/repair/announced-fees.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import {
  ALTERNATIVES,
  alternativeName,
  inAlternatives,
  linesOfAlternative,
  namedAlternatives,
  takenAlternative,
} from '#domain/repair/quote-alternatives.ts';
import {
  PART_CONDITIONS,
  type PartCondition,
  QUOTE_LINE_KINDS,
  type QuoteChoice,
} from '#domain/repair/quote-terms.ts';
import { typeset } from '#domain/text/typography.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import { USUAL_VAT_RATE, type VatRate } from '#domain/vat/vat-rates.ts';
import { lineVatSchema, mediatorSchema, sellerSchema } from '../../shop/documents/document-data.ts';
import {
  type DocumentTexts,
  mediatorMentions,
  referenceFacts,
  sellerText,
} from '../../shop/documents/document-texts.ts';
import { lineVatText, marginMentions, priceMention, vatTotals } from '../../shop/documents/document-vat.ts';
import { bonusMention, bonusSchema, bonusTotals } from './bonus-texts.ts';
import { ratedLines } from './price-lines.ts';
import { customerText, type DocumentContext } from './ticket-texts.ts';

const text = z.string();
const condition = z.enum(['new', 'reused']).nullable();
const alternativeTerms = z.object({ title: text.nullable(), depositCents: z.int().nullable() });

/** The data stored with a quote when it was sent (send-quote.ts). */
export const quoteDocumentSchema = z.object({
  seller: sellerSchema,
  mediator: mediatorSchema,
  vatNotice: text,
  customer: z.object({
    // Quotes from before companies were asked for have neither.
    company: text.nullable().default(null),
    siren: text.nullable().default(null),
    name: text,
    email: text.nullable(),
    phone: text.nullable(),
    address: z.object({ street: text, more: text.optional(), postcode: text, city: text }).nullable(),
  }),
  repair: z.object({ reference: text, fault: text }),
  purchaseReference: text.nullable().default(null),
  device: z.object({ kind: text, brand: text.nullable(), model: text.nullable(), serial: text.nullable() }),
  quote: z.object({
    version: z.int(),
    note: text.nullable(),
    // Quotes from before deposits were asked for have none.
    depositCents: z.int().nullable().default(null),
    // Quotes from before they could offer two solutions have none.
    alternatives: z.object({ a: alternativeTerms, b: alternativeTerms }).nullable().default(null),
    // Quotes without one, and those from before there was any.
    bonus: bonusSchema.nullable().default(null),
    sentAt: z.coerce.date(),
    validUntil: text,
    lines: z.array(
      z.object({
        id: z.int(),
        label: text,
        kind: z.enum(['part', 'labour', 'other']),
        quantity: z.int(),
        isOptional: z.boolean(),
        alternative: z.enum(ALTERNATIVES).nullable().default(null),
        // Only of a day on which prices have VAT in them; those of before lines had one are at the usual rate.
        vat: lineVatSchema,
        options: z.array(
          z.object({ id: z.int(), condition, unitCents: z.int(), delayDays: z.int().nullable() }),
        ),
      }),
    ),
  }),
  /** « 2026-12-01 »; quotes from before they said it have neither. */
  promisedOn: text.nullable().default(null),
  /** « 3 mois » */
  warranty: text.nullable().default(null),
  /** What the customer accepted before the device was left; null in quotes from before there were fees. */
  fees: z
    .object({ diagnosis_fee_cents: z.int().nullable(), refusal_fee_cents: z.int().nullable() })
    .nullable()
    .default(null),
  cgvVersion: text,
});

type QuoteDocument = z.output<typeof quoteDocumentSchema>;
type Line = QuoteDocument['quote']['lines'][number];
type Option = Line['options'][number];

/** The customer's answer to the quote. */
export type QuoteAnswered = {
  hash: string;
  answeredAt: Date | null;
  choices: readonly QuoteChoice[] | null;
  acceptedCents: number | null;
};

/** The words of a quote, from the data stored with it; an accepted one lists the choices. */
export function quoteText(
  document: QuoteDocument,
  answered: QuoteAnswered,
  { shop, siteUrl, link }: DocumentContext,
): DocumentTexts {
  const { quote, repair, device, customer, mediator, vatNotice, cgvVersion } = document;
  const { choices, acceptedCents, answeredAt } = answered;
  const solutions = namedAlternatives(quote.lines, quote.alternatives);
  const taken = choices && takenAlternative(quote.lines, choices);
  const optionsOf = (line: Line) =>
    choices ? line.options.filter(({ id }) => choices.some(({ optionId }) => optionId === id)) : line.options;
  return {
    title: `Devis ${repair.reference}-${quote.version}`,
    isSpecimen: shop.mode === 'demonstration',
    facts: [
      ['Établi le', formatDate(quote.sentAt, { withTime: true })],
      ['Valable jusqu’au', formatLongDate(quote.validUntil)],
      ['Appareil', deviceText({ device_kind: device.kind, brand: device.brand, model: device.model })],
      ...referenceFacts(document.purchaseReference),
      ...delayFacts(document),
      ...(device.serial ? [['Numéro de série', device.serial] as const] : []),
      ...(choices ? [['Accepté le', formatDate(answeredAt, { withTime: true })] as const] : []),
      ...(taken
        ? solutions.map(({ id, name }) => [id === taken ? 'Choisie' : 'Non choisie', name] as const)
        : []),
    ],
    seller: sellerText(document.seller),
    customer: customerText({
      company: customer.company,
      siren: customer.siren,
      customer_name: customer.name,
      email: customer.email,
      phone: customer.phone,
      return_address: customer.address,
    }),
    parties: ['Atelier', 'Client'],
    qr: link,
    blocks: [
      { title: 'Panne annoncée', rows: [['', repair.fault]] },
      ...(quote.note ? [{ title: 'Constat', rows: [['', quote.note] as const] }] : []),
    ],
    lines: inAlternatives(quote.lines).flatMap(({ lines }) =>
      lines.flatMap((line) =>
        optionsOf(line).map((option, place) => lineText(line, option, place, choices !== null)),
      ),
    ),
    totals: (choices
      ? [
          acceptedTotal(
            quote.lines.map((line) => ({ ...line, options: optionsOf(line) })),
            acceptedCents ?? 0,
          ),
        ]
      : solutions.length === 0
        ? totalsOf(quote.lines)
        : solutions.flatMap(({ id }) =>
            totalsOf(linesOfAlternative(quote.lines, id), `, solution ${id.toUpperCase()}`),
          )
    ).flatMap(({ label, priced }) => {
      const { vat } = ratedLines(document, priced);
      return [
        ...vatTotals(vat),
        { label: totalWords(label, vat !== undefined), amount: formatEuros(sumOf(priced)), isMain: true },
        ...bonusTotals(
          quote.bonus && { ...quote.bonus, cents: bonusOf(quote.bonus, sumOf(priced)) },
          sumOf(priced),
        ),
      ];
    }),
    mentions: [
      `${priceMention(vatNotice)} ${refusalMention(document)}`,
      ...(solutions.length === 0 || taken
        ? []
        : [
            `Ce devis propose deux solutions\u00a0: ${solutions.map(({ name }) => name).join('\u00a0; ')}. Vous en choisissez une, l’autre n’est ni faite ni due.`,
          ]),
      ...(quote.bonus ? [bonusMention(quote.bonus)] : []),
      ...depositMentions(quote, taken),
      ...(document.warranty
        ? [
            `Réparation garantie ${document.warranty} par l’atelier, sur la panne traitée et les pièces posées\u00a0; pièces vendues avec elle\u00a0: garantie légale de conformité de deux ans.`,
          ]
        : []),
      'Aucun travail n’est fait ni facturé au-delà du montant accepté\u00a0; une panne découverte ensuite donne lieu à un autre devis, que vous êtes libre de refuser.',
      'Là où deux pièces sont proposées, vous choisissez entre la neuve et celle issue de l’économie circulaire (code de la consommation, L. 224-109).',
      `Réponse en ligne depuis la page de suivi. Accepté à distance, ce devis peut être renoncé pendant quatorze jours\u00a0: ${siteUrl}/renoncer-au-contrat.`,
      `Conditions générales du ${formatLongDate(cgvVersion.slice('cgv/'.length))}\u00a0: ${siteUrl}/legal/${cgvVersion}`,
      ...marginMentions(quote.lines.map(({ vat: rate }) => ({ rate }))),
      ...mediatorMentions(mediator),
      `Empreinte SHA-256 de ce devis\u00a0: ${answered.hash}`,
    ].map(typeset),
  };
}

/** What is asked for in advance: of the solution that was taken, or of each. */
function depositMentions(
  { lines, depositCents, alternatives }: QuoteDocument['quote'],
  taken: ReturnType<typeof takenAlternative>,
): string[] {
  const asked = namedAlternatives(lines, alternatives).filter(({ id }) => taken === null || id === taken);
  const deposits = alternatives ? asked : [{ id: null, depositCents }];
  return deposits.flatMap(({ id, depositCents: cents }) =>
    cents === null
      ? []
      : [
          `Acompte demandé à l’acceptation${id === null ? '' : ` de la solution ${id.toUpperCase()}`}\u00a0: ${formatEuros(cents)}. Il engage les deux parties et se déduit du prix\u00a0; le travail commence quand il est payé.`,
        ],
  );
}

/** What a refusal costs, beside the return of a parcel. */
function refusalMention({ fees }: QuoteDocument): string {
  const owed = { ...NO_FEES, ...fees };
  const detail = refusalDetail(owed);
  return detail ? `Un refus ${refusalWords(owed, null)}. ${detail}.` : 'Diagnostic et devis gratuits.';
}

/** When it is promised, or how long the parts take. */
function delayFacts({ promisedOn, quote }: QuoteDocument): (readonly [string, string])[] {
  if (promisedOn) return [['Date annoncée', formatLongDate(promisedOn)]];
  const delays = quote.lines.flatMap(({ options }) => options.flatMap(({ delayDays }) => delayDays ?? []));
  return delays.length === 0 ? [] : [['Délai des pièces', delayText(Math.max(...delays))]];
}

function lineText(
  line: Line,
  option: Option,
  place: number,
  isChosen: boolean,
): DocumentTexts['lines'][number] {
  const isAlternative = !isChosen && place > 0;
  const details = [
    option.condition ? PART_CONDITIONS[option.condition] : QUOTE_LINE_KINDS[line.kind],
    option.delayDays !== null && delayText(option.delayDays),
    !isChosen && line.isOptional && 'facultatif',
    !isChosen && line.alternative && alternativeName(line.alternative, null),
    ...lineVatText(line.vat, option.unitCents),
  ].filter(Boolean);
  return {
    name: isAlternative ? `ou\u00a0: ${line.label}` : line.label,
    details: details.join(' · '),
    quantity: String(line.quantity),
    unitPrice: formatEuros(option.unitCents),
    total: formatEuros(option.unitCents * line.quantity),
  };
}

const delayText = (days: number) => (days === 0 ? 'en stock' : `sous ${days} jour${days > 1 ? 's' : ''}`);

/** What is added up, each price at its rate. */
type QuoteTotal = { label: `Total${string}`; priced: { totalCents: number; rate: VatRate }[] };

const sumOf = (priced: QuoteTotal['priced']) => priced.reduce((sum, { totalCents }) => sum + totalCents, 0);

const pricedOf = ({ quantity, vat = USUAL_VAT_RATE }: Line, option: Option | undefined) => ({
  totalCents: quantity * (option?.unitCents ?? 0),
  rate: vat,
});

/** What was chosen; a quote from before quotes kept their choices says its total alone. */
function acceptedTotal(lines: readonly Line[], cents: number): QuoteTotal {
  const priced = lines.flatMap((line) => line.options.map((option) => pricedOf(line, option)));
  const isWhole = sumOf(priced) === cents;
  return { label: 'Total accepté', priced: isWhole ? priced : [{ totalCents: cents, rate: USUAL_VAT_RATE }] };
}

/** The necessary lines, with both kinds of parts if both are offered. */
function totalsOf(lines: readonly Line[], of: string = ''): QuoteTotal[] {
  const necessary = lines.filter(({ isOptional }) => !isOptional);
  const totalWith = (wished: PartCondition) =>
    necessary.map((line) =>
      pricedOf(line, line.options.find((each) => each.condition === wished) ?? line.options[0]),
    );
  const hasBoth = necessary.some(({ options }) => options.length > 1);
  if (!hasBoth) return [{ label: `Total${of}`, priced: totalWith('new') }];
  return [
    { label: `Total${of}, pièces neuves`, priced: totalWith('new') },
    { label: `Total${of}, pièces d’occasion`, priced: totalWith('reused') },
  ];
}
