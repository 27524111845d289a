import type { Repairs } from '#server/repairs/repairs-module.ts';

type Express = {
  part: string;
  partPrice?: number | undefined;
  labourPrice?: number | undefined;
  /** Who agrees, if it is said: else the customer of the case. */
  name: string;
};

/**
 * Writes what a customer who waits agrees to: a quote, its answer given at the counter, and the beginning of the work, each by its own
 * operation. False as soon as one of them is refused: the case then stands where it is, and its screen goes on from there.
 */
export async function agreeAtOnce(
  repairs: Repairs,
  repairId: string,
  express: Express,
  who: { kind: 'shop'; userId: string },
): Promise<boolean> {
  const saved = await repairs.saveQuote(repairId, { lines: linesOf(express) }, who, () => null);
  if (saved.outcome !== 'saved') return false;
  const sent = await repairs.sendQuote(repairId, who, { isQuiet: true });
  if (sent.outcome !== 'moved') return false;
  const repair = await repairs.findForShop(repairId);
  const quote = repair?.quotes.find(({ id }) => id === saved.quoteId);
  const choices = (quote?.lines ?? []).map(({ id, options }) => ({
    lineId: id,
    optionId: options[0]?.id ?? null,
  }));
  const answer = {
    answer: 'accept',
    quoteId: saved.quoteId,
    choices,
    acceptsTerms: true,
    agreed: { name: express.name || (repair?.customer_name ?? ''), by: 'counter' },
  };
  const answered = await repairs.answerQuote(repairId, answer, who, undefined);
  if (answered.outcome !== 'moved') return false;
  return (await repairs.move(repairId, { event: 'start' }, who)).outcome === 'moved';
}

const linesOf = ({ part, partPrice, labourPrice }: Express) => [
  ...(partPrice === undefined
    ? []
    : [{ label: part, kind: 'part', quantity: 1, options: [{ condition: 'new', unitCents: partPrice }] }]),
  ...(labourPrice === undefined
    ? []
    : [{ label: 'Main-d’œuvre', kind: 'labour', quantity: 1, options: [{ unitCents: labourPrice }] }]),
];
