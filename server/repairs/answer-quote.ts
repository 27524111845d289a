import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { lastWithdrawalDay } from '#domain/order/withdrawal-period.ts';
import { choicesCents, choicesProblem, type QuoteAnswer, quoteAnswerSchema } from '#domain/repair/quote.ts';
import { CHOOSE_ALTERNATIVE } from '#domain/repair/quote-alternative-rules.ts';
import {
  type AlternativeTerms,
  alternativeName,
  choicesOfAlternative,
  linesOfAlternative,
  takenAlternative,
} from '#domain/repair/quote-alternatives.ts';
import { AGREED_BY, type QuoteChoice } from '#domain/repair/quote-terms.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import type { Schema } from '../db/schema.ts';
import { type Invalid, invalid, refused } from '../outcomes.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import { readQuoteLines } from './read-quotes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type AnswerOutcome =
  | RepairMoveOutcome
  /** The same answer to the same quote was recorded before. */
  | { outcome: 'repeated'; state: RepairRow['state'] }
  | Invalid;

type Accepting = Extract<QuoteAnswer, { answer: 'accept' }>;
type Who = Exclude<RepairWho, { kind: 'system' }>;
type Line = Awaited<ReturnType<typeof readQuoteLines>>[number];

/**
 * Records a customer's answer to the quote that was shown. The event is the proof: the time, the document (by its
 * SHA-256), the choices, and the origin (`addressDigest`, which does not reveal the address).
 */
export async function answerQuote(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Who,
  addressDigest?: string,
): Promise<AnswerOutcome> {
  const { success, data: answer, error } = quoteAnswerSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const quote = await tx
      .selectFrom('repair_quotes')
      .select(['id', 'version', 'state', 'valid_until', 'document_hash', 'choices'])
      .select(['alternatives', 'deposit_cents'])
      .where('id', '=', answer.quoteId)
      .where('repair_id', '=', repairId)
      .executeTakeFirst();
    if (!quote || quote.state === 'draft') return refused('Ce devis n’existe pas.');
    const lines = await readQuoteLines(tx, [quote.id]);
    if (isRepeated(quote, answer, lines)) return { outcome: 'repeated', state: repair.state };
    if (quote.state !== 'sent') return refused('Ce devis n’attend plus de réponse\u00a0: rechargez la page.');
    const found = findRepairTransition(factsOf(repair, now), answer.answer, who.kind);
    if ('refusal' in found) return refused(found.refusal);
    if (quote.valid_until !== null && quote.valid_until < dayInParis(now))
      return refused('Ce devis n’est plus valable\u00a0: l’atelier vous en prépare un autre.');
    const proof = {
      quoteId: quote.id,
      version: quote.version,
      documentHash: quote.document_hash,
      ...(addressDigest !== undefined && { addressDigest }),
    };
    if (answer.answer === 'refuse') {
      await tx
        .updateTable('repair_quotes')
        .set({ state: 'refused', answered_at: now })
        .where('id', '=', quote.id)
        .execute();
      return applyTransition(tx, repair, found.transition, { note: answer.reason, payload: proof }, who, now);
    }
    if (who.kind === 'shop' && !answer.agreed)
      return {
        outcome: 'invalid',
        issues: [{ path: 'agreed.by', message: 'Dites comment l’accord a été donné.' }],
      };
    const given = choicesOfAlternative(lines, answer.choices, answer.alternative);
    const problem = choicesProblem(lines, given);
    if (problem)
      return {
        outcome: 'invalid',
        issues: [{ path: problem === CHOOSE_ALTERNATIVE ? 'alternative' : 'choices', message: problem }],
      };
    const accepted = await writeAcceptance(tx, { quote, lines, choices: given }, now);
    const { cgvVersion } = deps;
    const agreed = who.kind === 'shop' ? answer.agreed : undefined;
    return applyTransition(
      tx,
      repair,
      found.transition,
      {
        ...(agreed && { note: agreedText(agreed, accepted) }),
        payload: {
          ...proof,
          ...accepted.proof,
          startsEarly: answer.startsEarly,
          cgvVersion,
          ...(agreed && { agreed }),
        },
        columns: { ...accepted.columns, ...withdrawalColumns(who, answer, now) },
        hold: accepted.parts,
      },
      who,
      now,
    );
  });
}

/** The customer reads it too. */
const agreedText = (
  { name, by }: NonNullable<Accepting['agreed']>,
  { solution, proof }: Awaited<ReturnType<typeof writeAcceptance>>,
): string =>
  `Accord de ${name}, ${AGREED_BY[by].toLocaleLowerCase('fr')}, pour ${formatEuros(proof.acceptedCents)}${solution ? ` (${solution})` : ''}.`;

function isRepeated(
  quote: { state: string; choices: QuoteChoice[] | null },
  answer: QuoteAnswer,
  lines: readonly Line[],
): boolean {
  if (answer.answer === 'refuse') return quote.state === 'refused';
  const given = choicesOfAlternative(lines, answer.choices, answer.alternative);
  return quote.state === 'accepted' && sortedText(quote.choices ?? []) === sortedText(given);
}

const sortedText = (choices: readonly QuoteChoice[]): string =>
  choices
    .map(({ lineId, optionId }) => `${lineId}:${optionId}`)
    .toSorted()
    .join();

type Chosen = {
  quote: { id: string; alternatives: AlternativeTerms | null; deposit_cents: number | null };
  lines: readonly Line[];
  choices: readonly QuoteChoice[];
};

/** Stores the choices with the quote; returns the other changes that follow from them. */
async function writeAcceptance(tx: Transaction<Schema>, { quote, lines, choices }: Chosen, now: Date) {
  const acceptedCents = choicesCents(lines, choices);
  const alternative = takenAlternative(lines, choices);
  await tx
    .updateTable('repair_quotes')
    .set({
      state: 'accepted',
      answered_at: now,
      choices: JSON.stringify(choices),
      accepted_cents: acceptedCents,
      // Of what was taken.
      ...(alternative && { deposit_cents: quote.alternatives?.[alternative].depositCents ?? null }),
    })
    .where('id', '=', quote.id)
    .execute();
  const chosen = linesOfAlternative(lines, alternative).map((line) => {
    const optionId = choices.find(({ lineId }) => lineId === line.id)?.optionId ?? null;
    return { line, option: line.options.find(({ id }) => id === optionId) };
  });
  const parts = chosen.flatMap(({ line, option }) =>
    option?.product_id ? [{ productId: option.product_id, quantity: line.quantity }] : [],
  );
  const choicesInFrench = chosen.map(({ line, option }) => ({
    label: line.label,
    taken: option !== undefined,
    condition: option?.condition ?? null,
    cents: (option?.unit_cents ?? 0) * line.quantity,
  }));
  const solution = alternative && alternativeName(alternative, quote.alternatives);
  return {
    ...{ parts, solution, columns: reusedColumns(chosen) },
    proof: { acceptedCents, choices: choicesInFrench, ...(solution && { solution }) },
  };
}

/** Columns for a choice between both kinds of parts, which belongs to the customer (L. 224-109). */
function reusedColumns(chosen: readonly { line: Line; option: Line['options'][number] | undefined }[]) {
  const offered = chosen.filter(({ line }) => line.options.some(({ condition }) => condition === 'reused'));
  if (offered.length === 0) return {};
  const isReused = offered.some(({ option }) => option?.condition === 'reused');
  return { reused_parts: isReused ? ('yes' as const) : ('no' as const), reused_parts_case: null };
}

/** A contract made over the link is made at a distance: the customer can withdraw for fourteen days. */
function withdrawalColumns({ kind }: Who, { startsEarly }: Accepting, now: Date) {
  if (kind !== 'customer') return { withdrawal_until: null, starts_early: false };
  return { withdrawal_until: lastWithdrawalDay(dayInParis(now)), starts_early: startsEarly };
}
