import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { ExpressAgreement } from './express-agreement.ts';

type Quote = ShopRepair['quotes'][number];

type Agreed = ExpressAgreement & {
  /** Who agrees, if it is said: else the customer of the case. */
  name: string;
};

/**
 * Writes what a customer who waits agrees to: a quote, its answer given at the counter, and the beginning of the work, each by its own
 * operation. The same form again goes on from what stands: what was done is refused or repeated, and makes no second quote. False if
 * no work has begun under this price.
 */
export async function agreeAtOnce(
  repairs: Repairs,
  repairId: string,
  agreed: Agreed,
  who: { kind: 'shop'; userId: string },
): Promise<boolean> {
  const lines = linesOf(agreed);
  await repairs.saveQuote(repairId, { lines }, who, ({ quote }) => (quote ? ANOTHER_IS_THERE : null));
  const repair = await repairs.findForShop(repairId);
  const quote = repair?.quotes[0];
  if (!quote || !isOf(quote, lines)) return false;
  if (quote.state === 'draft') await repairs.sendQuote(repairId, who, { isQuiet: true });
  const answer = answerTo(quote, agreed.name || repair.customer_name);
  const answered = await repairs.answerQuote(repairId, answer, who, undefined);
  if (!('state' in answered)) return false;
  if (answered.state !== 'accepted') return true;
  await repairs.move(repairId, { event: 'start' }, who);
  return (await repairs.findForShop(repairId))?.state !== 'accepted';
}

/** A second press, or a colleague: their quote stays. */
const ANOTHER_IS_THERE = { fields: [], kept: {}, by: null, at: null };

function answerTo(quote: Quote, name: string) {
  const choices = quote.lines.map(({ id, options }) => ({ lineId: id, optionId: options[0]?.id ?? null }));
  const agreed = { name, by: 'counter' };
  return { answer: 'accept', quoteId: quote.id, choices, acceptsTerms: true, agreed };
}

const linesOf = ({ part, partPrice, labourPrice }: ExpressAgreement) => [
  ...(partPrice === undefined
    ? []
    : [{ label: part, kind: 'part', quantity: 1, options: [{ condition: 'new', unitCents: partPrice }] }]),
  ...(labourPrice === undefined
    ? []
    : [{ label: 'Main-d’œuvre', kind: 'labour', quantity: 1, options: [{ unitCents: labourPrice }] }]),
];

/** Whether a quote says what the form said. */
const isOf = (quote: Quote, lines: ReturnType<typeof linesOf>): boolean =>
  quote.lines.length === lines.length &&
  quote.lines.every(({ label, kind, options }, at) => {
    const said = lines[at];
    return (
      label === said?.label && kind === said.kind && options[0]?.unit_cents === said.options[0]?.unitCents
    );
  });
