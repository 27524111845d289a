import { data, redirect } from 'react-router';
import { readSentFiles } from '#app/features/files/sent-files.ts';
import { listPath } from '#app/features/list/list-place.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt } from '#app/forms/read-form.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { messageFileRules } from '#domain/uploads/uploads.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import { BENCH_ACTIONS } from './bench-actions.server.ts';
import {
  answerOf,
  atFields,
  type Doing,
  type RepairAction,
  type RepairAnswer,
  readOf,
} from './case-action.server.ts';
import { atCaseFields, ESTIMATE_FIELDS, writtenEstimate } from './case-form.ts';
import { repairGuard, returnTexts } from './edited-repair.server.ts';
import {
  addPartSchema,
  CORRECT_FIELDS,
  correctSchema,
  DELIVERY_FIELDS,
  deliveryFormSchema,
  estimateFormSchema,
  givenBackSchema,
  HAND_OVER_FIELDS,
  insertSchema,
  JUDGMENT_FIELDS,
  judgmentSchema,
  LABEL_FIELDS,
  LETTER_FIELDS,
  letterFormSchema,
  MESSAGE_FIELDS,
  MOVE_FIELDS,
  messageSchema,
  moveSchema,
  RETURN_FIELDS,
  resendSchema,
  returnSchema,
} from './form.ts';
import { collectedOf, handOverSchema } from './hand-over-form.ts';
import { MONEY_ACTIONS } from './money-actions.server.ts';
import { mayBeQuiet } from './quiet-step.ts';
import { QUOTE_ACTIONS } from './quote-actions.server.ts';
import { addressSchema } from './read-list.server.ts';
import { REPAIRS } from './repair-paths.ts';

const ACTIONS = {
  move: moveOn,
  ...QUOTE_ACTIONS,
  'send-estimate': sendEstimate,
  finish,
  'hand-over': handOver,
  'note-delivery': noteParcelDelivery,
  'note-letter': noteLetter,
  judgment: closeUnclaimed,
  ...MONEY_ACTIONS,
  ...BENCH_ACTIONS,
  correct,
  message: sendMessage,
  'send-label': sendLabel,
  'note-return': noteReturn,
  'insert-reply': insertReply,
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
  const { postage: postageCents, isQuiet, isConfirmed: _, ...asked } = value;
  const move = { ...asked, postageCents, isQuiet: isQuiet && mayBeQuiet(asked.event) };
  const moved = await doing.repairs.move(doing.repairId, move, doing.who);
  const back = doing.form.fields.get('retour');
  if (typeof back === 'string' && !('reason' in moved || 'issues' in moved))
    return redirect(boardPath(back), 303);
  return answerOf(doing, moved, asked.event, kept);
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

async function sendEstimate(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, estimateFormSchema, ESTIMATE_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { estimate, isQuiet } = value;
  const sent = await doing.repairs.sendEstimate(doing.repairId, writtenEstimate(estimate), doing.who, {
    isQuiet,
  });
  return answerOf(doing, sent, 'estimate', kept, (issues) =>
    errorsAt(
      atCaseFields(issues.map(({ path, message }) => ({ path: `estimate.${path}`, message }))),
      ESTIMATE_FIELDS,
    ),
  );
}

function handOver(doing: Doing): Promise<RepairAction> {
  return handOverBy(doing, doing.repairs.handOver);
}

/** What is left of the repair, then the hand-over: the customer has waited for it. */
function finish(doing: Doing): Promise<RepairAction> {
  return handOverBy(doing, doing.repairs.finish);
}

async function handOverBy(doing: Doing, give: Repairs['handOver']): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, handOverSchema, HAND_OVER_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { payment, owes, isGrouped, leftBy, isQuiet, trackingNumber, covered, note } = value;
  const given = {
    collected: collectedOf(value),
    covered,
    note,
    payment,
    owes: owes || isGrouped,
    isGrouped,
    leftBy,
    isQuiet,
    trackingNumber: trackingNumber || undefined,
  };
  const handedOver = await give(doing.repairId, given, doing.who);
  return answerOf(doing, handedOver, 'hand_over', kept, atFields(HAND_OVER_FIELDS));
}

async function noteParcelDelivery(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, deliveryFormSchema, DELIVERY_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const noted = await doing.repairs.noteParcelDelivery(doing.repairId, value, doing.who);
  return answerOf(doing, noted, 'livre', kept, atFields(DELIVERY_FIELDS));
}

async function noteLetter(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, letterFormSchema, LETTER_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const { sentOn, number } = value.letter;
  const letter = { sentOn, ...(number?.trim() && { number }) };
  const noted = await doing.repairs.noteLetter(doing.repairId, letter, doing.who);
  return answerOf(doing, noted, 'lettre', kept, (issues) =>
    errorsAt(
      issues.map(({ path, message }) => ({ path: `letter.${path}`, message })),
      LETTER_FIELDS,
    ),
  );
}

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
  const { refusal } = form;
  const { sent, errors } = readSentFiles(form, {
    field: 'files',
    label: MESSAGE_FIELDS.files.label,
    most: messageFileRules.maxFiles,
  });
  const typed = { kept, sent, round: crypto.randomUUID() };
  if (errors.length > 0)
    return data<RepairAnswer>(
      { errors, ...typed },
      { status: refusal?.status ?? 400, headers: refusal?.headers },
    );
  const written = await repairs.writeMessage(repairId, value?.message, who);
  if (written.outcome === 'invalid') {
    const issues = written.issues.map((issue) => ({ ...issue, path: 'message' }));
    return data<RepairAnswer>({ errors: errorsAt(issues, MESSAGE_FIELDS), ...typed }, { status: 400 });
  }
  if (written.outcome !== 'written') return answerOf(doing, written, '', kept);
  // An answer shows that the shop has read the messages.
  await repairs.markMessagesRead(repairId, 'shop');
  const uploadIds = sent.map(({ id }) => id);
  if (uploadIds.length === 0) return answerOf(doing, written, 'message');
  const stage = await photoStage(repairs, repairId);
  const added = await repairs.addPhotos(repairId, { uploadIds, stage, isPublic: true }, who);
  return answerOf(doing, added, 'message');
}

/** Records where a device is that a carrier takes back. Its form is among others of the page: what changed meanwhile is told at its field. */
async function noteReturn(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, who } = doing;
  const { value, errors, kept } = readOf(doing, returnSchema, RETURN_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const guard = formGuard({ fields: RETURN_FIELDS, kept, textsOf: returnTexts });
  const noted = await repairs.noteReturn(repairId, value, who, guard);
  if (noted.outcome !== 'changed meanwhile')
    return answerOf(doing, noted, 'suivi-retour', kept, atFields(RETURN_FIELDS));
  const issues = noted.meanwhile.fields.map(({ field, mine, theirs }) => ({
    path: field,
    message: `Relisez\u00a0: vous avez écrit «\u00a0${mine}\u00a0», et «\u00a0${theirs}\u00a0» a été enregistré entre-temps. Renvoyez le vôtre pour le remplacer.`,
  }));
  return data<RepairAnswer>(
    { errors: errorsAt(issues, RETURN_FIELDS), kept: noted.meanwhile.kept },
    { status: 409 },
  );
}

/** Gives the customer the label of the parcel that they are about to send. */
async function sendLabel(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId, who, form } = doing;
  const { files, refusal } = form;
  const atLabel = (message: string) => errorsAt([{ path: 'label', message }], LABEL_FIELDS);
  if (refusal)
    return data<RepairAnswer>(
      { errors: atLabel(refusal.message), kept: {} },
      { status: refusal.status, headers: refusal.headers },
    );
  const errors = files.flatMap((file) => ('error' in file ? atLabel(file.error) : []));
  if (errors.length > 0) return wrongForm(errors, {});
  const [uploadId] = files.flatMap((file) => ('upload' in file ? [file.upload.id] : []));
  if (!uploadId) return wrongForm(atLabel('Choisissez le PDF de l’étiquette.'), {});
  const sent = await repairs.sendLabel(repairId, uploadId, who);
  return answerOf(doing, sent, 'etiquette', {}, (issues) => errorsAt(issues, LABEL_FIELDS));
}

/** Puts a quick reply under what was typed. Nothing is sent yet. */
async function insertReply(doing: Doing): Promise<RepairAction> {
  const { repairs, repairId } = doing;
  const { value, kept } = readOf(doing, insertSchema, MESSAGE_FIELDS);
  const text = value?.reply ? await repairs.fillQuickReply(repairId, value.reply) : null;
  if (text === null) {
    const issue = { path: 'reply', message: 'Choisissez une réponse de la liste.' };
    return wrongForm(errorsAt([issue], MESSAGE_FIELDS), kept);
  }
  const message = [kept.message?.trim(), text].filter(Boolean).join('\n\n');
  return data<RepairAnswer>({ errors: [], kept: { message }, isInserted: true });
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
    return refusedForm('Ce message n’est pas de ce dossier.', {});
  return redirect(`${path}?fait=mail`, 303);
}
