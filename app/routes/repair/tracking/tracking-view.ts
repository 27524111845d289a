import { isOpen } from '#domain/appointment/appointment-states.ts';
import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { parcelUrl } from '#domain/order/parcel-url.ts';
import { estimateRange } from '#domain/repair/agreed-terms.ts';
import { feeRows, feesInForce } from '#domain/repair/announced-fees.ts';
import {
  customerState,
  eventLabel,
  isForCarrier,
  isRenounced,
  leftText,
  nextActor,
} from '#domain/repair/customer-state.ts';
import { dataChoiceText } from '#domain/repair/data-choice.ts';
import { DATA_PLEDGE_VERSION, pledgeRows } from '#domain/repair/data-pledge.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { underLegalGuarantee } from '#domain/repair/guarantee.ts';
import { asksNewParts } from '#domain/repair/intake.ts';
import { canBeInvoiced } from '#domain/repair/money-document.ts';
import { chargeText, payableCents } from '#domain/repair/repair-account.ts';
import { isDone, isExpected, isOver, type RepairState } from '#domain/repair/repair-states.ts';
import { repairWithdrawalUntil, workWaitsUntil } from '#domain/repair/repair-withdrawal.ts';
import { returnParcel } from '#domain/repair/return-parcel.ts';
import { waitingText } from '#domain/repair/unclaimed.ts';
import { capitalize } from '#domain/text/typography.ts';
import { shownKind } from '#domain/uploads/file-kind.ts';
import { hasVatAt, type VatRegime } from '#domain/vat/vat-regimes.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';
import type { Upload } from '#server/uploads/upload.ts';
import { canAnnounce } from '../form/can-announce.ts';
import { parcelView } from './parcel-view.ts';
import { answeredQuote, askedQuote } from './quote-view.ts';
import { uploadPath } from './tracking-path.ts';

// Read by the loader and the action only: the page gets what it shows, and none of the shop's internal data.

export type RepairView = ReturnType<typeof repairView>;

type Shown = {
  repair: TrackedRepair;
  link: string;
  uploads: readonly Upload[];
  shop: Parameters<typeof parcelView>[1] & { vatRegimes: readonly VatRegime[] };
};

/** A repair as the holder of its link sees it. */
export function repairView({ repair, link, uploads, shop }: Shown, now: Date) {
  const { state, moneyDocuments } = repair;
  // What is invoiced keeps what its invoice says of VAT; until then it is invoiced as prices are today.
  const invoicedAt = moneyDocuments.invoices.findLast(({ isDeposit }) => !isDeposit)?.issued_at;
  const hasVat = hasVatAt(shop.vatRegimes, invoicedAt ?? now);
  const waiting = repair.quotes.find(
    (quote) => quote.state === 'sent' && (quote.valid_until === null || quote.valid_until >= dayInParis(now)),
  );
  const withdrawalUntil = repairWithdrawalUntil(repair, dayInParis(now));
  const waitsUntil = workWaitsUntil(repair, dayInParis(now));
  const next = nextActor(repair, repair.money.dueCents);
  return {
    reference: repair.reference,
    stateName: customerState(repair),
    next: NEXT_WORDS[next],
    badge: BADGES[next],
    left: leftText(repair),
    waiting:
      state === 'ready' && repair.ready_at && next === 'customer'
        ? waitingText(dayInParis(repair.ready_at), dayInParis(now))
        : null,
    /** Its customer may say that the parcel has come. */
    delivery:
      repair.left_by === 'carrier' && repair.delivered_on === null && repair.handed_over_at
        ? { sentOn: dayInParis(repair.handed_over_at), today: dayInParis(now) }
        : null,
    progress: state === 'closed' ? null : progressOf(repair, state, waitsUntil !== null),
    device: deviceText(repair),
    serialEnd: repair.serialEnd,
    fault: repair.fault,
    /** Whether what happens is told by mail. */
    isMailed: repair.has_email,
    isByPost: repair.way_in === 'mail-in',
    openedOn: formatLongDate(repair.created_at),
    appointment: dropOffText(repair.appointment),
    promisedOn: isOver(state) ? null : repair.promised_on && formatLongDate(repair.promised_on),
    estimate:
      repair.estimate_min_cents === null || repair.estimate_max_cents === null
        ? null
        : {
            minCents: repair.estimate_min_cents,
            maxCents: repair.estimate_max_cents,
            note: repair.estimate_note,
            until: repair.estimate_until && formatLongDate(repair.estimate_until),
          },
    /** What was accepted to be paid besides the work, before the device was left. */
    fees: feeRows(feesInForce(repair)),
    offer: offerOf(repair, dayInParis(now)),
    awaitedParts: repair.awaitedParts.map(({ id, name, quantity, expected_on }) => ({
      id,
      words: [
        quantity > 1 ? `${quantity} × ${name}` : name,
        ...(expected_on ? [`attendue le ${formatLongDate(expected_on)}`] : []),
      ].join(', '),
    })),
    money: moneyView(repair, hasVat),
    hasChecks: repair.has_checks === true,
    /** Its customer has paid, in a way that takes the bank days. */
    isBeingPaid: repair.is_being_paid === true,
    moneyDocuments: moneyDocumentsView(repair),
    // Its customer pays first.
    canAskInvoice:
      repair.money.dueCents === 0 &&
      repair.grouped_cents === 0 &&
      canBeInvoiced(repair, repair.money.priceCents, moneyDocuments.invoices),
    events: repair.events.map((event) => eventView(event, repair)).reverse(),
    files: filesOf(repair, link, uploads),
    pairs: repair.pairs.map((pair) => ({
      id: pair.id,
      before: { path: uploadPath(pair.before_id, link), smallPath: uploadPath(pair.before_id, link, true) },
      after: { path: uploadPath(pair.after_id, link), smallPath: uploadPath(pair.after_id, link, true) },
      isAnswered: pair.answered_at !== null,
      allowedAt: pair.allowed_at,
      isShown: pair.is_published === true,
    })),
    data: {
      choice: repair.data_choice,
      words: repair.data_choice && dataChoiceText(repair.data_choice),
      pledge: pledgeRows(repair.data_pledge_version ?? DATA_PLEDGE_VERSION) ?? [],
      canChoose: !isOver(state),
    },
    wipes: repair.wipes.map(({ number, description }) => ({
      file: `effacement-${number}`,
      words: `Certificat d’effacement, ${description}`,
    })),
    messages: repair.messages.map(({ id, author, text, created_at }) => ({
      id,
      isMine: author === 'customer',
      text,
      at: created_at,
    })),
    hasNews: repair.messages.some(({ author, read_at }) => author === 'shop' && read_at === null),
    canSendFiles: !isOver(state),
    quote: waiting
      ? askedQuote(waiting, { asksNew: asksNewParts(repair), hasVat: hasVatAt(shop.vatRegimes, now) })
      : null,
    answered: repair.quotes.filter((quote) => quote !== waiting).map(answeredQuote),
    /** The parcel that is still to be sent. */
    parcel: repair.way_in === 'mail-in' && state === 'announced' ? parcelView(repair, shop) : null,
    /** Its customer still says whether it is brought or sent. */
    canAnnounce: canAnnounce(repair),
    trackingIn: repair.tracking_in,
    trackingInUrl: repair.tracking_in && parcelUrl(repair.tracking_in, shop, 'customer'),
    back: returnParcel(repair, shop),
    hasTicket: !isExpected(state) && state !== 'closed',
    related: relatedView(repair),
    /** The words of the law after a repair that it made free. */
    underGuarantee: repair.legal_until ? underLegalGuarantee(repair.legal_until) : null,
    guaranteeUntil: repair.guarantee_until && formatLongDate(repair.guarantee_until),
    partsGuaranteeUntil: repair.parts_guarantee_until && formatLongDate(repair.parts_guarantee_until),
    withdrawalUntil: withdrawalUntil && formatLongDate(withdrawalUntil),
    waitsUntil: waitsUntil && formatLongDate(waitsUntil),
    renouncedOn: isRenounced(repair) ? formatLongDate(repair.renounced_at) : null,
  };
}

/** An appointment that stands; one whose address is not confirmed is not promised yet. */
function dropOffText(appointment: TrackedRepair['appointment']): string | null {
  if (!appointment || !isOpen(appointment.state)) return null;
  return `${appointmentText(appointment.starts_at)}${appointment.state === 'unproven' ? ', à confirmer' : ''}`;
}

/** The case that this one comes back from, and those that came back from it. */
const relatedView = ({ first_reference, claim_number, returns, agreement, state }: TrackedRepair) => [
  ...(first_reference
    ? [
        `Retour du dossier ${first_reference}${agreement === 'guarantee' ? ', sous garantie\u00a0: rien n’est à payer pour ce qu’elle couvre' : ''}.`,
      ]
    : []),
  ...(claim_number
    ? [
        `Réclamation de garantie ${claim_number}\u00a0: ${isOver(state) ? 'rien n’était' : 'rien n’est'} à payer pour ce défaut.`,
      ]
    : []),
  ...returns.map(({ reference, registered_at }) =>
    registered_at
      ? `Revenu à l’atelier le ${formatLongDate(registered_at)}, dossier ${reference}.`
      : `Retour annoncé, dossier ${reference}.`,
  ),
];

/** The estimate that waits for an answer, named by its event. */
function offerOf(repair: TrackedRepair, today: string) {
  const { state, events, estimate_note: note, estimate_until: until } = repair;
  const sent = events.findLast(({ kind }) => kind === 'estimate');
  if (state !== 'estimated' || !sent) return null;
  return {
    id: sent.id,
    range: capitalize(estimateRange(repair)),
    note,
    until: formatLongDate(until),
    isOver: (until ?? '') < today,
  };
}

/** What it costs and what remains to be paid; nothing as long as nothing was agreed or paid. */
function moneyView({ money, state, ready_at, grouped_cents, groupedOn }: TrackedRepair, hasVat: boolean) {
  const { priceCents, keptCents, dueCents, bonusCents, charges } = money;
  const isOfWhole = isDone({ state, ready_at });
  const payable = payableCents(money, isOfWhole);
  if (priceCents === 0 && keptCents === 0) return null;
  return {
    priceName: hasVat ? 'Prix TTC' : 'Prix',
    price: formatEuros(priceCents),
    charges: charges.map(({ id, kind, label, amount_cents }) => ({
      id,
      words: chargeText({ kind, label }),
      amount: formatEuros(amount_cents),
    })),
    /** What an organisation pays in its customer's place. */
    bonus: bonusCents > 0 ? formatEuros(-bonusCents) : null,
    paid: formatEuros(keptCents),
    due: formatEuros(dueCents),
    isPaid: dueCents === 0,
    /** What is paid with a grouped invoice instead. */
    grouped: groupedOn && `${formatEuros(grouped_cents)}, facture ${groupedOn}`,
    /** What may be paid now: all of it once the work is done, before that the deposit that was asked for. */
    payable: payable > 0 ? formatEuros(payable) : null,
    payableCents: payable,
    isDeposit: payable > 0 && !isOfWhole,
  };
}

const moneyDocumentsView = ({ moneyDocuments: { noteAt, invoices, creditNotes } }: TrackedRepair) => [
  ...(noteAt ? [{ file: 'note', words: 'Note du prix' }] : []),
  ...invoices.map(({ number, isDeposit }) => ({
    file: number,
    words: `${isDeposit ? 'Facture d’acompte' : 'Facture'} ${number}`,
  })),
  ...creditNotes.map(({ number }) => ({ file: number, words: `Avoir ${number}` })),
];

const NEXT_WORDS = {
  customer: 'À vous',
  shop: 'À l’atelier',
  supplier: 'Au fournisseur de la pièce',
  nobody: null,
};

const BADGES = { customer: 'waiting', shop: 'progress', supplier: 'progress', nobody: 'idle' } as const;

const STEPS = ['Demande', 'Arrivée', 'Diagnostic', 'Devis', 'Réparation', 'Prêt'];
/** In these states a device without an agreement goes back unrepaired. */
const UNREPAIRED: readonly RepairState[] = ['refused', 'ready', 'handed_over'];

const CURRENT: Record<Exclude<RepairState, 'closed'>, number> = {
  requested: 0,
  estimated: 0,
  announced: 1,
  registered: 2,
  diagnosed: 3,
  quoted: 3,
  accepted: 4,
  refused: 4,
  waiting_part: 4,
  in_repair: 4,
  tested: 5,
  ready: 5,
  handed_over: 7,
};

function progressOf(repair: TrackedRepair, state: Exclude<RepairState, 'closed'>, isWaiting: boolean) {
  const { agreement } = repair;
  if (isRenounced(repair)) return null;
  const isUnrepaired = agreement === null && UNREPAIRED.includes(state);
  const steps = [
    ...(isUnrepaired ? STEPS.filter((title) => title !== 'Réparation') : STEPS),
    lastStep(repair),
  ].map((title) => ({ title }));
  // A repair that was agreed and waits for its day has not begun.
  const isBefore = isWaiting || (isUnrepaired && state !== 'refused');
  return { steps, current: CURRENT[state] - (isBefore ? 1 : 0) };
}

/** What the last step will be, or was. */
function lastStep(repair: TrackedRepair): string {
  if (repair.state === 'handed_over') return customerState(repair);
  return isForCarrier(repair) ? 'Expédié' : 'Rendu';
}

const eventView = (
  { id, kind, note, created_at }: TrackedRepair['events'][number],
  repair: TrackedRepair,
) => ({ id, at: created_at, title: eventLabel(kind, 'customer', repair), note });

/** What a customer sent stands apart from what the shop saw when the device arrived. */
const PHOTO_GROUPS = {
  sent: 'Envoyées par vous',
  arrival: 'À l’arrivée, par l’atelier',
  diagnosis: 'Au diagnostic',
  after: 'Après la réparation',
};

type PhotoGroup = keyof typeof PHOTO_GROUPS;

/** Files in the order of the stages of a repair. */
function filesOf({ photos }: TrackedRepair, link: string, uploads: readonly Upload[]) {
  const all = photos.flatMap(({ upload_id, stage, author, caption }) => {
    const upload = uploads.find(({ id }) => id === upload_id);
    if (!upload) return [];
    return [
      {
        id: upload_id,
        group: stage === 'arrival' && author !== 'shop' ? ('sent' as const) : stage,
        kind: shownKind(upload.mime),
        hasPoster: upload.hasPoster,
        words: caption ?? upload.name,
        path: uploadPath(upload_id, link),
        smallPath: uploadPath(upload_id, link, true),
      },
    ];
  });
  return (Object.keys(PHOTO_GROUPS) as PhotoGroup[])
    .map((group) => ({ title: PHOTO_GROUPS[group], items: all.filter((file) => file.group === group) }))
    .filter(({ items }) => items.length > 0);
}
