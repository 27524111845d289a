import { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { type Meanwhile, SEEN_FIELD, SEEN_MAX } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/own-value.ts';
import { REPAIR_TRANSITIONS, type RepairEvent, transitionOf } from '#domain/repair/repair-states.ts';
import type { ChangedMeanwhile } from '#server/edits/changed-meanwhile.ts';
import type { Invalid, Refused } from '#server/repairs/repair-row.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import { quoteGuard, repairGuard, withRowsOf } from './edited-repair.server.ts';
import { handOverNote, handOverSchema } from './hand-over-note.ts';
import { type Kept, withMoreRows } from './quote-rows.ts';
import { namedSkus, readQuote } from './read-quote.server.ts';
import { CHANGED_LABELS, customerOf, deviceOf, estimateOf, reusedPartsOf } from './repair-fields.ts';

/** What a form of a case came to: done (a word for the address), refused, or something to show once. */
export type ActionResult =
  | { done: string }
  | { status: 400 | 404 | 409 | 413 | 429 | 503; errors: FieldError[]; kept?: Kept; meanwhile?: Meanwhile }
  | { code: string }
  /** The quote's form again, with more rows. */
  | { kept: Kept };

type Shop = { kind: 'shop'; userId: string };
type Doing = {
  repairs: Repairs;
  repairId: string;
  who: Shop;
  kept: Kept;
  form: UploadForm;
  address: string | undefined;
};

/** What was typed, to be read and to be shown again. */
export const submittedFields = (form: FormData): Kept =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, name === SEEN_FIELD ? SEEN_MAX : 5000)]] : [],
    ),
  );

const ACTIONS: Record<string, (doing: Doing) => Promise<ActionResult>> = {
  etape: moveOn,
  lignes: async ({ kept }) => ({ kept: withMoreRows(kept) }),
  devis: saveQuote,
  'devis-envoyer': saveAndSend,
  reponse: noteAnswer,
  remise: handOver,
  juge: closeUnclaimed,
  corriger: correct,
  message: sendMessage,
  lu: markRead,
  'piece-ajouter': addPart,
  'piece-reserver': holdParts,
  'piece-rendre': giveBackPart,
  'code-lire': readCode,
  'code-effacer': eraseCode,
  lien: renewLink,
  'mail-renvoyer': resendMail,
};

/** Does what the button of a form says; anything else changes nothing. */
export async function act(intent: string | undefined, doing: Doing): Promise<ActionResult> {
  const action = ownValue(ACTIONS, intent);
  return action
    ? action(doing)
    : { status: 400, errors: [{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }] };
}

type Answered = { outcome: string } | ChangedMeanwhile | Refused | Invalid;

/** The core's answer, for whoever sent a form. */
function resultOf(
  answered: Answered,
  done: string,
  kept: Kept,
  errorOf: (issue: Invalid['issues'][number]) => FieldError = ({ message }) => ({ message }),
): ActionResult {
  if ('issues' in answered) return { status: 400, errors: answered.issues.map(errorOf), kept };
  if ('reason' in answered) return { status: 409, errors: [{ message: answered.reason }], kept };
  if ('meanwhile' in answered) {
    const { meanwhile } = answered;
    return { status: 409, errors: [], kept: withRowsOf(meanwhile.kept, kept), meanwhile };
  }
  return { done };
}

const events = REPAIR_TRANSITIONS.map(({ event }) => event) as [RepairEvent, ...RepairEvent[]];
const moveSchema = z.object({
  evenement: z.enum(events),
  note: z.string().trim().max(2000, 'Écrivez 2000 caractères au plus.').default(''),
});

async function moveOn({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const { success, data, error } = moveSchema.safeParse(kept);
  if (!success) {
    const [issue] = error.issues;
    return issue?.path[0] === 'note'
      ? { status: 400, errors: [{ field: 'note', label: 'Note', message: issue.message }], kept }
      : { status: 400, errors: [{ message: 'Cette étape n’existe pas.' }] };
  }
  const { evenement: event, note } = data;
  if (transitionOf(event).to === 'closed' && kept.confirme !== 'oui') return { ...UNCONFIRMED, kept };
  return resultOf(await repairs.move(repairId, { event, note }, who), event, kept);
}

const CONFIRM = { field: 'confirme', label: 'Confirmation' };
const UNCONFIRMED = {
  status: 400 as const,
  errors: [{ ...CONFIRM, message: 'Confirmez\u00a0: un dossier clos ne se rouvre pas.' }],
};

const JUDGMENT: Record<string, FieldError> = {
  judgedOn: { field: 'decision-le', label: 'Date de la décision', message: '' },
  reference: { field: 'decision', label: 'Référence de la décision', message: '' },
  isConfirmed: { ...CONFIRM, message: '' },
};

async function closeUnclaimed({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const asked = {
    judgedOn: kept['decision-le'],
    reference: kept.decision,
    isConfirmed: kept.confirme === 'oui',
  };
  const closed = await repairs.closeUnclaimed(repairId, asked, who);
  return resultOf(closed, 'close_unclaimed', kept, ({ path, message }) => ({ ...JUDGMENT[path], message }));
}

async function saveQuote({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const products = await repairs.findSkus(namedSkus(kept));
  const { draft, errorOf } = readQuote(kept, products);
  return resultOf(await repairs.saveQuote(repairId, draft, who, quoteGuard(kept)), 'devis', kept, errorOf);
}

async function saveAndSend(doing: Doing): Promise<ActionResult> {
  const saved = await saveQuote(doing);
  if (!('done' in saved)) return saved;
  const { repairs, repairId, who, kept } = doing;
  return resultOf(await repairs.sendQuote(repairId, who), 'quote', kept);
}

/** On the customer's word, at the counter or on the phone. */
async function noteAnswer({ repairs, repairId, who, kept, address }: Doing): Promise<ActionResult> {
  const asked =
    kept.reponse === 'accepter'
      ? {
          answer: 'accept',
          quoteId: kept.devis,
          choices: choicesOf(kept),
          acceptsTerms: kept.conditions === 'oui',
          agreed: { name: kept['accord-nom'], by: kept['accord-moyen'] },
        }
      : { answer: 'refuse', quoteId: kept.devis, reason: kept.raison };
  const labels: Record<string, FieldError> = {
    acceptsTerms: { field: 'conditions', label: 'Conditions', message: '' },
    reason: { field: 'raison', label: 'Raison', message: '' },
    choices: { label: 'Lignes', message: '' },
    'agreed.name': { field: 'accord-nom', label: 'Accord donné par', message: '' },
    'agreed.by': { field: 'accord-moyen', label: 'Comment', message: '' },
  };
  const answered = await repairs.answerQuote(repairId, asked, who, address);
  return resultOf(answered, kept.reponse === 'accepter' ? 'accept' : 'refuse', kept, ({ path, message }) => ({
    ...(labels[path] ?? labels[path.split('.')[0] ?? '']),
    message,
  }));
}

const choicesOf = (kept: Kept) =>
  Object.entries(kept).flatMap(([name, value]) => {
    const lineId = /^choix-(\d{1,15})$/.exec(name)?.[1];
    return lineId ? [{ lineId: Number(lineId), optionId: value === '' ? null : Number(value) }] : [];
  });

async function handOver({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const { success, data, error } = handOverSchema.safeParse(kept);
  if (!success) {
    const labels: Record<string, string> = {
      sortie: 'Comment l’appareil part',
      remisA: 'Remis à',
      identite: 'Identité',
      paiement: 'Paiement',
      suivi: 'Numéro de suivi',
      note: 'Note',
    };
    const errors = error.issues.map(({ path, message }) => {
      const field = String(path[0]);
      return { field, label: labels[field], message };
    });
    return { status: 400, errors, kept };
  }
  const given = {
    note: handOverNote(data),
    paidBy: data.paiement,
    leftBy: data.sortie,
    trackingNumber: data.suivi || undefined,
  };
  return resultOf(await repairs.handOver(repairId, given, who), 'hand_over', kept);
}

async function correct({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const asked = {
    customer: customerOf(kept),
    device: deviceOf(kept),
    promisedOn: kept.promis || null,
    trackingIn: kept['suivi-aller']?.trim() || null,
    trackingOut: kept['suivi-retour']?.trim() || null,
    // Not asked before the intake, nor once a quote is accepted.
    ...(kept.pieces !== undefined && { reusedParts: reusedPartsOf(kept) }),
    ...(kept['estim-min'] !== undefined && { estimate: estimateOf(kept) ?? null }),
  };
  const changed = await repairs.change(repairId, asked, who, repairGuard(kept));
  return resultOf(changed, 'corriger', kept, ({ path, message }) => {
    const [field, label] = CHANGED_LABELS[path] ?? [];
    return { field, label, message };
  });
}

const FILES = { field: 'pieces', label: 'Photos ou PDF' };

/** With its files, which its customer sees beside it. Files that cannot be taken keep it from leaving. */
async function sendMessage({ repairs, repairId, who, kept, form }: Doing): Promise<ActionResult> {
  const { files, refusal } = form;
  if (refusal) return { status: refusal.status, errors: [{ ...FILES, message: refusal.message }], kept };
  const errors = files.flatMap((file) => ('error' in file ? [{ ...FILES, message: file.error }] : []));
  if (errors.length > 0) return { status: 400, errors, kept };
  const written = await repairs.writeMessage(repairId, kept.message, who);
  const result = resultOf(written, 'message', kept, ({ message }) => ({
    field: 'message',
    label: 'Message',
    message,
  }));
  // Whoever answers has read.
  if (!('done' in result)) return result;
  await repairs.markMessagesRead(repairId, 'shop');
  const uploadIds = files.flatMap((file) => ('upload' in file ? [file.upload.id] : []));
  if (uploadIds.length === 0) return result;
  const stage = await photoStage(repairs, repairId);
  return resultOf(
    await repairs.addPhotos(repairId, { uploadIds, stage, isPublic: true }, who),
    'message',
    {},
  );
}

/** What is sent of a device shows it as it is by then. */
async function photoStage(repairs: Repairs, repairId: string): Promise<'diagnosis' | 'after'> {
  const repair = await repairs.findForShop(repairId);
  return repair?.state === 'tested' || repair?.state === 'ready' ? 'after' : 'diagnosis';
}

async function markRead({ repairs, repairId }: Doing): Promise<ActionResult> {
  await repairs.markMessagesRead(repairId, 'shop');
  return { done: 'lu' };
}

async function addPart({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const asked = {
    change: 'add' as const,
    productId: kept.produit ?? '',
    quantity: Number(kept.quantite || '1'),
  };
  return resultOf(await repairs.changeParts(repairId, asked, who), 'piece', kept);
}

async function holdParts({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  return resultOf(await repairs.changeParts(repairId, { change: 'hold awaited' }, who), 'piece', kept);
}

async function giveBackPart({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const asked = { change: 'give back' as const, partId: Number(kept.piece) };
  return resultOf(await repairs.changeParts(repairId, asked, who), 'piece', kept);
}

async function readCode({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  const read = await repairs.readUnlockCode(repairId, who);
  return read.outcome === 'read' ? { code: read.code } : resultOf(read, '', kept);
}

async function eraseCode({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  return resultOf(await repairs.eraseUnlockCode(repairId, who), 'code-effacer', kept);
}

async function renewLink({ repairs, repairId, who, kept }: Doing): Promise<ActionResult> {
  return resultOf(await repairs.renewLink(repairId, who), 'lien', kept);
}

/** The ticket goes with the mail of the intake. */
async function resendMail({ repairs, repairId, kept }: Doing): Promise<ActionResult> {
  const repair = await repairs.findForShop(repairId);
  const mail = repair?.mails.find(
    ({ id, recipient }) => String(id) === kept.mail && recipient === 'customer',
  );
  if (!mail || !(await repairs.resendMail(mail.id)))
    return { status: 409, errors: [{ message: 'Cet e-mail n’est pas de ce dossier.' }] };
  return { done: 'mail' };
}
