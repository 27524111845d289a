import { data, redirect } from 'react-router';
import { wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { isAccountLock, owesAccountLock } from '#domain/repair/account-lock.ts';
import { asksNewParts } from '#domain/repair/intake.ts';
import { quoteSchema } from '#domain/repair/quote.ts';
import { askedQuote } from '../../repair/tracking/quote-view.ts';
import {
  answerOf,
  atFields,
  type Doing,
  type RepairAction,
  type RepairAnswer,
  readOf,
} from './case-action.server.ts';
import { quoteGuard } from './edited-repair.server.ts';
import { ANSWER_FIELDS, answerSchema } from './form.ts';
import {
  atQuoteFields,
  draftOf,
  namedSkus,
  QUOTE_FIELDS,
  quoteFormSchema,
  rowsOf,
  withMoreRows,
} from './quote-form.ts';
import { withLines } from './quote-lines.ts';

/** What the shop does with the quotes of a repair, by the button pressed. */
export const QUOTE_ACTIONS = {
  'add-rows': addRows,
  'enter-quote': enterQuote,
  'find-lines': findLines,
  'add-lines': addLines,
  'preview-quote': previewQuote,
  'save-quote': saveDraft,
  'send-quote': saveAndSend,
  'answer-quote': noteAnswer,
} satisfies Record<string, (doing: Doing) => Promise<RepairAction>>;

/** Shows the quote's form again with more rows; saves nothing. */
async function addRows({ form }: Doing): Promise<RepairAction> {
  const { kept } = readSent(quoteFormSchema, QUOTE_FIELDS, form.fields);
  return data<RepairAnswer>({ errors: [], kept: withMoreRows(kept) });
}

/** The Enter key in the quote's form searches what is typed in its search, and keeps the draft otherwise. */
function enterQuote(doing: Doing): Promise<RepairAction> {
  return doing.form.fields.get('lookup') ? findLines(doing) : saveDraft(doing);
}

/** Shows the quote's form again with the lines that its search means; saves nothing. */
async function findLines({ form, propose }: Doing): Promise<RepairAction> {
  const { kept } = readSent(quoteFormSchema, QUOTE_FIELDS, form.fields);
  return data<RepairAnswer>({ errors: [], kept, proposals: await propose(kept.lookup ?? '') });
}

/** Puts the chosen ones into the form; saves nothing. */
async function addLines({ form, propose }: Doing): Promise<RepairAction> {
  const { kept } = readSent(quoteFormSchema, QUOTE_FIELDS, form.fields);
  const picked = form.fields.getAll('picked');
  const found = await propose(kept.lookup ?? '');
  const lines = found.flatMap(({ key, lines: each }) => (picked.includes(key) ? each : []));
  return data<RepairAnswer>({ errors: [], kept: { ...withLines(kept, rowsOf(kept), lines), lookup: '' } });
}

/** Shows the quote as its customer will see it; saves nothing. */
async function previewQuote(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, validUntil, hasVat, bonusesOf } = doing;
  const { value, errors, kept } = readOf(doing, quoteFormSchema, QUOTE_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { data: draft, error } = quoteSchema.safeParse(
    draftOf(value, await repairs.findSkus(namedSkus(value))),
  );
  if (!draft) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return wrongForm(errorsAt(atQuoteFields(value, issues), QUOTE_FIELDS), kept);
  }
  const repair = await repairs.findForShop(repairId);
  const sent = repair?.quotes.filter(({ state }) => state !== 'draft') ?? [];
  const preview = askedQuote(
    {
      ...{ id: '', version: (sent[0]?.version ?? 0) + 1, note: draft.note ?? null },
      ...{ deposit_cents: draft.depositCents, alternatives: draft.alternatives, valid_until: validUntil },
      bonus: repair && (bonusesOf(repair).find(({ label }) => label === draft.bonus?.label) ?? null),
      lines: draft.lines.map(({ label, quantity, isOptional, alternative, options }, line) => ({
        ...{ id: line, label, quantity, is_optional: isOptional, alternative },
        options: options.map(({ condition, unitCents, delayDays }, option) => ({
          ...{ id: option, condition, unit_cents: unitCents, delay_days: delayDays },
        })),
      })),
    },
    { asksNew: repair !== null && asksNewParts(repair), hasVat },
  );
  return data<RepairAnswer>({ errors: [], kept, preview });
}

async function saveQuote(doing: Doing) {
  const { repairs, repairId, who } = doing;
  const { value, errors, kept } = readOf(doing, quoteFormSchema, QUOTE_FIELDS);
  if (errors) return { refusal: wrongForm(errors, kept) };
  const products = await repairs.findSkus(namedSkus(value));
  const saved = await repairs.saveQuote(repairId, draftOf(value, products), who, quoteGuard(kept));
  if (saved.outcome === 'saved') return { kept };
  return {
    refusal: answerOf(doing, saved, '', kept, (issues) =>
      errorsAt(atQuoteFields(value, issues), QUOTE_FIELDS),
    ),
  };
}

async function saveDraft(doing: Doing): Promise<RepairAction> {
  const { refusal } = await saveQuote(doing);
  return refusal ?? redirect(`${doing.path}?fait=devis`, 303);
}

async function saveAndSend(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, who } = doing;
  const asked = readOf(doing, quoteFormSchema, QUOTE_FIELDS);
  const lock = asked.value?.accountLock ?? '';
  const repair = await repairs.findForShop(repairId);
  if (asked.value && repair && owesAccountLock(repair) && !isAccountLock(lock))
    return wrongForm(
      atFields(QUOTE_FIELDS)([{ path: 'accountLock', message: 'Notez la réponse du client.' }]),
      asked.kept,
    );
  const { refusal, kept } = await saveQuote(doing);
  if (refusal) return refusal;
  const sent = await repairs.sendQuote(repairId, who, {
    isQuiet: asked.value?.isQuiet,
    isWithOthers: asked.value?.isWithOthers,
    ...(isAccountLock(lock) && { accountLock: lock }),
  });
  return answerOf(doing, sent, 'quote', kept);
}

/** Records the customer's answer, given at the counter or on the phone. */
async function noteAnswer(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, who, address } = doing;
  const { value, errors, kept } = readOf(doing, answerSchema, ANSWER_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { answer, quoteId, alternative, acceptsTerms, agreed, reason } = value;
  const choices = Object.entries(value.choices).map(([lineId, optionId]) => ({
    lineId: Number(lineId),
    optionId: optionId === '' ? null : Number(optionId),
  }));
  const asked =
    answer === 'accept'
      ? { answer, quoteId, alternative, choices, acceptsTerms, agreed }
      : { answer, quoteId, reason };
  const answered = await repairs.answerQuote(repairId, asked, who, address);
  return answerOf(doing, answered, answer, kept, (issues) =>
    // The lines' combination has no field of its own.
    errorsAt(
      issues.map((issue) => (issue.path.startsWith('choices') ? { ...issue, path: '' } : issue)),
      ANSWER_FIELDS,
    ),
  );
}
