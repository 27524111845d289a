import { data, redirect } from 'react-router';
import { listPath } from '#app/features/list/list-place.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { isAccountLock, owesAccountLock } from '#domain/repair/account-lock.ts';
import { asksNewParts } from '#domain/repair/intake.ts';
import { quoteSchema } from '#domain/repair/quote.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import { askedQuote } from '../../repair/tracking/tracking-view.ts';
import {
  answerOf,
  atFields,
  type Doing,
  type RepairAction,
  type RepairAnswer,
  readOf,
} from './case-action.server.ts';
import { atCaseFields, ESTIMATE_FIELDS, estimateOf } from './case-form.ts';
import { quoteGuard, repairGuard } from './edited-repair.server.ts';
import {
  ANSWER_FIELDS,
  addPartSchema,
  answerSchema,
  CORRECT_FIELDS,
  correctSchema,
  estimateFormSchema,
  givenBackSchema,
  HAND_OVER_FIELDS,
  JUDGMENT_FIELDS,
  judgmentSchema,
  MESSAGE_FIELDS,
  MOVE_FIELDS,
  messageSchema,
  moveSchema,
  resendSchema,
} from './form.ts';
import { handOverNote, handOverSchema } from './hand-over-note.ts';
import { MONEY_ACTIONS } from './money-actions.server.ts';
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
import { addressSchema } from './read-list.server.ts';
import { REPAIRS } from './repair-paths.ts';

const ACTIONS = {
  move: moveOn,
  'add-rows': addRows,
  'enter-quote': enterQuote,
  'find-lines': findLines,
  'add-lines': addLines,
  'preview-quote': previewQuote,
  'save-quote': saveDraft,
  'send-quote': saveAndSend,
  'send-estimate': sendEstimate,
  'answer-quote': noteAnswer,
  finish,
  'hand-over': handOver,
  judgment: closeUnclaimed,
  ...MONEY_ACTIONS,
  correct,
  message: sendMessage,
  read: markRead,
  'add-part': addPart,
  'hold-parts': holdParts,
  'give-back-part': giveBackPart,
  'read-code': readCode,
  'erase-code': eraseCode,
  'renew-link': renewLink,
  'resend-mail': resendMail,
} satisfies Record<string, (doing: Doing) => Promise<RepairAction>>;

const INCOMPLETE = 'Rechargez la page\u00a0: ce formulaire est incomplet.';

/** Runs the action of the pressed button; unknown ones change nothing. */
export async function act(doing: Doing): Promise<RepairAction> {
  const intent = doing.form.fields.get('intent');
  const action = typeof intent === 'string' ? ownValue(ACTIONS, intent) : undefined;
  return action ? action(doing) : wrongForm([{ message: INCOMPLETE }], {});
}

async function moveOn(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, moveSchema, MOVE_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { event, note, postage: postageCents } = value;
  const moved = await doing.repairs.move(doing.repairId, { event, note, postageCents }, doing.who);
  const back = doing.form.fields.get('retour');
  if (typeof back === 'string' && !('reason' in moved || 'issues' in moved))
    return redirect(boardPath(back), 303);
  return answerOf(doing, moved, event, kept);
}

/** The board that a step was taken on, with its filters. */
const boardPath = (asked: string) =>
  listPath(REPAIRS, {
    ...addressSchema.parse(Object.fromEntries(new URLSearchParams(asked))),
    vue: 'tableau',
  });

async function closeUnclaimed(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, judgmentSchema, JUDGMENT_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const closed = await doing.repairs.closeUnclaimed(doing.repairId, value, doing.who);
  return answerOf(doing, closed, 'close_unclaimed', kept, atFields(JUDGMENT_FIELDS));
}

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
  const { repairs, repairId, validUntil } = doing;
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
      ...{ deposit_cents: draft.depositCents, valid_until: validUntil },
      lines: draft.lines.map(({ label, quantity, isOptional, options }, line) => ({
        ...{ id: line, label, quantity, is_optional: isOptional },
        options: options.map(({ condition, unitCents, delayDays }, option) => ({
          ...{ id: option, condition, unit_cents: unitCents, delay_days: delayDays },
        })),
      })),
    },
    repair ? asksNewParts(repair) : false,
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
    ...(isAccountLock(lock) && { accountLock: lock }),
  });
  return answerOf(doing, sent, 'quote', kept);
}

async function sendEstimate(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, estimateFormSchema, ESTIMATE_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const sent = await doing.repairs.sendEstimate(doing.repairId, estimateOf(value.estimate) ?? {}, doing.who);
  return answerOf(doing, sent, 'estimate', kept, (issues) =>
    errorsAt(
      atCaseFields(issues.map(({ path, message }) => ({ path: `estimate.${path}`, message }))),
      ESTIMATE_FIELDS,
    ),
  );
}

/** Records the customer's answer, given at the counter or on the phone. */
async function noteAnswer(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, who, address } = doing;
  const { value, errors, kept } = readOf(doing, answerSchema, ANSWER_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { answer, quoteId, acceptsTerms, agreed, reason } = value;
  const choices = Object.entries(value.choices).map(([lineId, optionId]) => ({
    lineId: Number(lineId),
    optionId: optionId === '' ? null : Number(optionId),
  }));
  const asked =
    answer === 'accept' ? { answer, quoteId, choices, acceptsTerms, agreed } : { answer, quoteId, reason };
  const answered = await repairs.answerQuote(repairId, asked, who, address);
  return answerOf(doing, answered, answer, kept, (issues) =>
    // The lines' combination has no field of its own.
    errorsAt(
      issues.map((issue) => (issue.path.startsWith('choices') ? { ...issue, path: '' } : issue)),
      ANSWER_FIELDS,
    ),
  );
}

async function handOver(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, handOverSchema, HAND_OVER_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { payment, owes, isGrouped, leftBy, isQuiet, trackingNumber } = value;
  const given = {
    note: handOverNote(value),
    payment,
    owes: owes || isGrouped,
    isGrouped,
    leftBy,
    isQuiet,
    trackingNumber: trackingNumber || undefined,
  };
  const handedOver = await doing.repairs.handOver(doing.repairId, given, doing.who);
  return answerOf(doing, handedOver, 'hand_over', kept, atFields(HAND_OVER_FIELDS));
}

/** What is left of the repair, then the hand-over: the customer has waited for it, so no mail says that the device is ready. */
async function finish(doing: Doing): Promise<RepairAction> {
  const { errors, kept } = readOf(doing, handOverSchema, HAND_OVER_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { repairs, repairId, who } = doing;
  for (const [from, event] of LAST_STEPS) {
    const repair = await repairs.findForShop(repairId);
    if (repair?.state !== from) continue;
    const moved = await repairs.move(repairId, { event, isQuiet: true }, who);
    if (moved.outcome !== 'moved') return answerOf(doing, moved, '', kept);
  }
  return handOver(doing);
}

const LAST_STEPS = [
  ['in_repair', 'test'],
  ['tested', 'make_ready'],
] as const;

async function correct(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, correctSchema, CORRECT_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const changed = await doing.repairs.change(doing.repairId, value, doing.who, repairGuard(kept));
  return answerOf(doing, changed, 'corriger', kept, (issues) =>
    errorsAt(atCaseFields(issues), CORRECT_FIELDS),
  );
}

/** Sends a message with its files, which the customer sees beside it. If a file is refused, the message is not sent. */
async function sendMessage(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, who, form } = doing;
  const { value, kept } = readOf(doing, messageSchema, MESSAGE_FIELDS);
  const { files, refusal } = form;
  const atFiles = (message: string) => errorsAt([{ path: 'files', message }], MESSAGE_FIELDS);
  if (refusal)
    return data<RepairAnswer>(
      { errors: atFiles(refusal.message), kept },
      { status: refusal.status, headers: refusal.headers },
    );
  const errors = files.flatMap((file) => ('error' in file ? atFiles(file.error) : []));
  if (errors.length > 0) return wrongForm(errors, kept);
  const written = await repairs.writeMessage(repairId, value?.message, who);
  if (written.outcome !== 'written')
    return answerOf(doing, written, '', kept, (issues) =>
      errorsAt(
        issues.map((issue) => ({ ...issue, path: 'message' })),
        MESSAGE_FIELDS,
      ),
    );
  // An answer shows that the shop has read the messages.
  await repairs.markMessagesRead(repairId, 'shop');
  const uploadIds = files.flatMap((file) => ('upload' in file ? [file.upload.id] : []));
  if (uploadIds.length === 0) return answerOf(doing, written, 'message');
  const stage = await photoStage(repairs, repairId);
  const added = await repairs.addPhotos(repairId, { uploadIds, stage, isPublic: true }, who);
  return answerOf(doing, added, 'message');
}

/** A new photo shows the device in its present stage. */
async function photoStage(repairs: Repairs, repairId: string): Promise<'diagnosis' | 'after'> {
  const repair = await repairs.findForShop(repairId);
  return repair?.state === 'tested' || repair?.state === 'ready' ? 'after' : 'diagnosis';
}

async function markRead({ repairs, repairId, path }: Doing): Promise<RepairAction> {
  await repairs.markMessagesRead(repairId, 'shop');
  return redirect(`${path}?fait=lu`, 303);
}

async function addPart(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, addPartSchema, {});
  if (errors) return wrongForm(errors, kept);
  return changeParts(doing, { change: 'add', ...value });
}

async function holdParts(doing: Doing): Promise<RepairAction> {
  return changeParts(doing, { change: 'hold awaited' });
}

async function giveBackPart(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, givenBackSchema, {});
  if (errors) return wrongForm(errors, kept);
  return changeParts(doing, { change: 'give back', ...value });
}

async function changeParts(doing: Doing, asked: unknown): Promise<RepairAction> {
  return answerOf(doing, await doing.repairs.changeParts(doing.repairId, asked, doing.who), 'piece');
}

async function readCode(doing: Doing): Promise<RepairAction> {
  const read = await doing.repairs.readUnlockCode(doing.repairId, doing.who);
  if (read.outcome !== 'read') return answerOf(doing, read, '');
  return data<RepairAnswer>({ errors: [], kept: {}, code: read.code });
}

async function eraseCode(doing: Doing): Promise<RepairAction> {
  return answerOf(doing, await doing.repairs.eraseUnlockCode(doing.repairId, doing.who), 'code-effacer');
}

async function renewLink(doing: Doing): Promise<RepairAction> {
  return answerOf(doing, await doing.repairs.renewLink(doing.repairId, doing.who), 'lien');
}

/** The mail of the intake also gets its ticket. */
async function resendMail(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, path } = doing;
  const { value } = readOf(doing, resendSchema, {});
  const repair = await repairs.findForShop(repairId);
  const mail = repair?.mails.find(
    ({ id, recipient }) => String(id) === value?.mail && recipient === 'customer',
  );
  if (!mail || !(await repairs.resendMail(mail.id)))
    return refusedForm('Cet e-mail n’est pas de ce dossier.', {});
  return redirect(`${path}?fait=mail`, 303);
}
