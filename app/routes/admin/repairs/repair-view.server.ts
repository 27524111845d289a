import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { companyText } from '#domain/customers/siren.ts';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { modelPricesPath } from '#domain/devices/device-brands.ts';
import type { KnownDevice } from '#domain/devices/device-register.ts';
import { formatEuros } from '#domain/money/money.ts';
import { WITHDRAWAL_STATES } from '#domain/order/withdrawal-states.ts';
import { ACCOUNT_LOCKS, isLockable, owesAccountLock } from '#domain/repair/account-lock.ts';
import { areTermsOpen, estimateText, reusedPartsText } from '#domain/repair/agreed-terms.ts';
import { isCourtCase } from '#domain/repair/court-file.ts';
import {
  type CaseFacts,
  eventLabel,
  isForCarrier,
  leftText,
  nextActor,
  shopState,
} from '#domain/repair/customer-state.ts';
import { DATA_CHOICES, isChosenByLink } from '#domain/repair/data-choice.ts';
import { deviceText, kindText } from '#domain/repair/device-texts.ts';
import { underLegalGuarantee } from '#domain/repair/guarantee.ts';
import {
  asksNewParts,
  BATTERIES,
  CONDITION_ITEMS,
  CONDITION_VALUES,
  type ConditionItem,
  WISHED_CHANNELS,
} from '#domain/repair/intake.ts';
import { canBeInvoiced } from '#domain/repair/money-document.ts';
import { labelPriceWords } from '#domain/repair/prepaid-label.ts';
import { factsOf, possibleEvents, renunciationObstacle } from '#domain/repair/repair-rules.ts';
import {
  AGREEMENTS,
  isDone,
  isInShop,
  isOver,
  REPAIR_STATES,
  type RepairEvent,
  type RepairState,
  WAYS_IN,
} from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import { signedState } from '#domain/repair/signed-state.ts';
import { dueReminders, unclaimedDates } from '#domain/repair/unclaimed.ts';
import { WIPE_CATEGORIES, WIPE_TECHNIQUES, wipeObstacleOf } from '#domain/repair/wipe.ts';
import { shownKind } from '#domain/uploads/file-kind.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import { benchView, checksView, partView } from './bench-view.server.ts';
import { quoteView } from './case-quote-view.server.ts';
import { moneyDocumentsView, moneyView } from './money-view.server.ts';
import { repairMarks } from './repair-marks.server.ts';
import { sentMailsView } from './sent-mails-view.server.ts';
import { usualFirst } from './usual-step.ts';

/** How a message came, if not by the site. */
const CAME_BY = { site: null, mail: 'par e-mail', sms: 'par SMS' } as const;

/** From here on the work may end, and the device leave, in one step. */
const FINISHING: readonly RepairState[] = ['in_repair', 'tested', 'ready'];

export type RepairView = ReturnType<typeof repairView>;

/** A repair as the shop sees it now. */
export function repairView(repair: ShopRepair, now: Date) {
  const { state, return_of, ready_at, has_unlock_code, relatives } = repair;
  const { invoices } = repair.moneyDocuments;
  const canInvoice = repair.grouped_cents === 0 && canBeInvoiced(repair, repair.money.priceCents, invoices);
  return {
    ...repairMarks(repair, now),
    next: nextActor(repair, repair.money.dueCents),
    isOver: REPAIR_STATES[state].next === 'nobody',
    promisedOn: repair.promised_on && formatLongDate(repair.promised_on),
    steps: usualFirst(state, possibleEvents(factsOf(repair, now), 'shop')).map(({ event, shop }) => ({
      event: event as RepairEvent,
      label: shop,
    })),
    customer: customerView(repair),
    device: deviceView(repair),
    intake: intakeView(repair),
    hasUnlockCode: Boolean(has_unlock_code),
    refusesUnlockCode: repair.refuses_unlock_code,
    hasNoUnlockCode: repair.has_no_unlock_code,
    isLockable: isLockable(repair.device_kind),
    isLocked: repair.account_lock === 'on',
    owesAccountLock: owesAccountLock(repair),
    canFinish: repair.agreement !== null && FINISHING.includes(state),
    asksCovered: asksCovered(repair),
    areTermsOpen: areTermsOpen(state),
    photos: repair.photos.map(({ upload_id, mime, has_poster, stage, caption, is_public, added_by }) => ({
      id: upload_id,
      stage,
      caption,
      by: added_by,
      isPublic: is_public,
      kind: shownKind(mime),
      hasPoster: has_poster === true,
    })),
    money: moneyView(repair, dayInParis(now)),
    moneyDocuments: moneyDocumentsView(repair),
    isDone: isDone({ state, ready_at }),
    canInvoice,
    owesInvoice: repair.company !== null && state === 'handed_over' && canInvoice,
    hasBillingAddress: (repair.billing_address ?? repair.return_address) !== null,
    parts: repair.parts.map((part) => partView(part, dayInParis(now))),
    withdrawals: repair.withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      reference: withdrawal.reference,
      stateName: WITHDRAWAL_STATES[withdrawal.state],
    })),
    claim: repair.claim && {
      id: repair.claim.id,
      number: repair.claim.number,
      isOpen: repair.claim.outcome === null,
    },
    obstacle: renunciationObstacle(factsOf(repair, now)),
    agreement: repair.agreement && AGREEMENTS[repair.agreement],
    asksNew: asksNewParts(repair),
    quotes: repair.quotes.map((quote) => quoteView(quote, asksNewParts(repair))),
    messages: repair.messages.map(({ id, author, author_name, text, channel, read_at, created_at }) => ({
      id,
      author,
      by: author === 'shop' ? (author_name ?? 'L’atelier') : repair.customer_name,
      way: CAME_BY[channel],
      text,
      at: formatDate(created_at, { withTime: true }),
      readAt: read_at && formatDate(read_at, { withTime: true }),
    })),
    relatives: relatives.map((relative) => ({
      reference: relative.reference,
      isFirst: relative.id === return_of,
      stateName: shopState(relative),
      on: formatDate(relative.created_at),
    })),
    together: repair.together.map((other) => ({
      hasDraft: other.has_draft === true,
      reference: other.reference,
      name: deviceText(other),
      stateName: shopState(other),
    })),
    mails: sentMailsView(repair, now),
    // A parcel for which nothing is due waits for the shop.
    unclaimed:
      state === 'ready' && ready_at && nextActor(repair, repair.money.dueCents) === 'customer'
        ? { ...unclaimedView(ready_at, repair, now), isParcel: isForCarrier(repair) }
        : null,
    isCourtCase: isCourtCase(repair, repair.money.dueCents, dayInParis(now)),
    guarantee: guaranteeView(repair, now),
    flags: repair.flags,
    data: dataView(repair),
    bench: benchView(repair, now),
    checks: checksView(repair),
    staffNotes: repair.events.flatMap((event) =>
      event.kind === 'staff_note' ? noteView(event, repair) : [],
    ),
    events: repair.events.map((event) => eventView(event, repair)).reverse(),
    isMailIn: repair.way_in === 'mail-in',
    isRegistered: repair.registered_at !== null,
    trackingIn: repair.tracking_in,
    trackingOut: repair.tracking_out,
    carrierOut: repair.carrier_out,
    insured: repair.insured_cents === null ? null : formatEuros(repair.insured_cents),
    label: labelView(repair),
    /** A device that a carrier takes back: who, and under which number. */
    isGoingBack: state === 'handed_over' && repair.left_by === 'carrier',
  };
}

/** The prepaid label that the customer of a parcel asked for. */
function labelView({ label_fee_cents: cents, has_label, state }: ShopRepair) {
  if (cents === null) return null;
  return { price: labelPriceWords(cents), isThere: has_label === true, canSend: state === 'announced' };
}

function customerView({
  customer_name,
  email,
  email_refused_at,
  phone,
  wished_channel,
  return_address,
  company,
  siren,
  purchase_reference,
  second_name,
  second_phone,
  second_may_collect,
}: ShopRepair) {
  return {
    second:
      second_name === null
        ? null
        : { name: second_name, phone: second_phone, mayCollect: second_may_collect },
    name: customer_name,
    company: company && companyText(company, siren),
    purchaseReference: purchase_reference,
    email,
    refusedOn: email_refused_at && formatDate(email_refused_at),
    phone,
    channel: WISHED_CHANNELS[wished_channel],
    address:
      return_address &&
      [
        return_address.street,
        return_address.more,
        `${return_address.postcode} ${return_address.city}`,
      ].filter((line) => line !== undefined),
  };
}

function deviceView(repair: ShopRepair) {
  const { device_kind, serial, fault, subject, way_in, battery, accessories, created_at, appointment } =
    repair;
  return {
    name: deviceText(repair),
    kind: kindText(device_kind),
    serial,
    fault,
    subject,
    wayIn: WAYS_IN[way_in],
    battery: battery && BATTERIES[battery],
    accountLock: repair.account_lock && ACCOUNT_LOCKS[repair.account_lock],
    accessories,
    openedOn: formatLongDate(created_at),
    formerNumber: repair.former_number,
    appointment: appointment && {
      words: `${appointment.reference}, ${appointmentText(appointment.starts_at)}`,
      day: dayInParis(appointment.starts_at),
    },
  };
}

/** What the customer wants for the data on the device, what they were promised, who read the code, and what was wiped. */
function dataView(repair: ShopRepair) {
  const { data_choice: choice, data_pledge_version: version, events, wipes } = repair;
  return {
    choice: choice && DATA_CHOICES[choice],
    isByLink: isChosenByLink(choice, events),
    wantsBackup: choice === 'backup' && !isOver(repair.state),
    pledgeSince: version && formatLongDate(version),
    codeReadings: events
      .filter(({ kind }) => kind === 'unlock_code_read')
      .map(({ id, actor_name, created_at }) => ({
        id,
        words: `${actor_name ?? 'L’atelier'}, ${formatDate(created_at, { withTime: true })}`,
      })),
    wipes: wipes.map(({ number, description, technique, done_on }) => ({
      number,
      words: `${description}, ${WIPE_CATEGORIES[WIPE_TECHNIQUES[technique].category].label}, ${formatDate(done_on)}`,
    })),
    /** Why no certificate can be made now; said only to who is asked to wipe. */
    obstacle: wipeObstacleOf(repair),
    mayErase: choice === 'may_erase',
  };
}

export type KnownView = ReturnType<typeof knownView>;

/** The device of the register that a case describes in words. */
export function knownView(device: KnownDevice | null) {
  if (!device) return null;
  const name = [device.brand, device.name].filter(Boolean).join(' ');
  return {
    name: device.year === null || name.includes(String(device.year)) ? name : `${name} (${device.year})`,
    pricesPath: device.isOffered ? modelPricesPath(device.model) : null,
  };
}

function intakeView(repair: ShopRepair) {
  const { condition, condition_note, signature } = repair;
  return {
    condition: (Object.keys(CONDITION_ITEMS) as ConditionItem[]).flatMap((item) => {
      const value = condition[item];
      return value ? [{ item: CONDITION_ITEMS[item], value: CONDITION_VALUES[value] }] : [];
    }),
    conditionNote: condition_note,
    marks: repair.marks,
    reusedParts: reusedPartsText(repair),
    estimate: estimateText(repair),
    estimateNote: repair.estimate_note,
    signature,
    signed: isInShop(repair.state) && repair.registered_at !== null ? signedState(repair) : null,
    signedAt: repair.signed_at && formatDate(repair.signed_at, { withTime: true }),
  };
}

function unclaimedView(readyAt: Date, { reminders, events }: ShopRepair, now: Date) {
  const readyOn = dayInParis(readyAt);
  const { remindersOn, letterOn, saleFrom } = unclaimedDates(readyOn);
  const next = remindersOn[reminders];
  const today = dayInParis(now);
  return {
    today,
    earliest: readyOn,
    letters: events.flatMap(({ kind, created_at, note }) =>
      kind === 'letter_sent' && created_at >= readyAt && note ? [note] : [],
    ),
    // With the first reminder, the shop may write by letter too.
    mayWrite: dueReminders(readyOn, today) > 0,
    readyOn: formatLongDate(readyAt),
    reminders,
    nextOn: next ? formatLongDate(next) : null,
    letterOn: formatLongDate(letterOn),
    saleFrom: formatLongDate(saleFrom),
  };
}

/** Whether the guarantee of parts that were sold was running when the device came back: then they may have failed, or the work alone. */
const asksCovered = ({ return_of, agreement, events }: ShopRepair): boolean =>
  return_of !== null &&
  agreement === 'guarantee' &&
  events.some(({ payload }) => (payload as Record<string, unknown>).partsUnderGuarantee === true);

/** How the device left, and what is guaranteed since. */
function guaranteeView(repair: ShopRepair, now: Date) {
  const { guarantee_until, parts_guarantee_until } = repair;
  const left = leftText(repair);
  const { legalUntil } = (repair.events.findLast(({ kind }) => kind === 'hand_over')?.payload ??
    {}) as Record<string, unknown>;
  if (left === null) return null;
  return {
    left,
    delivery:
      repair.left_by === 'carrier' && repair.delivered_on === null && repair.handed_over_at
        ? { sentOn: dayInParis(repair.handed_over_at), today: dayInParis(now) }
        : null,
    words: typeof legalUntil === 'string' ? underLegalGuarantee(legalUntil) : null,
    until: guarantee_until && formatLongDate(guarantee_until),
    partsUntil: parts_guarantee_until && formatLongDate(parts_guarantee_until),
  };
}

function eventView(event: ShopRepair['events'][number], facts: CaseFacts) {
  const { id, kind, actor, actor_name, note, created_at, is_public } = event;
  return {
    id,
    on: dayInParis(created_at),
    at: formatDate(created_at, { withTime: true }),
    who: actor === 'customer' ? 'Le client' : actor === 'system' ? 'Le site' : (actor_name ?? 'L’atelier'),
    title: eventLabel(kind as RepairEvent | RepairSideEvent, 'shop', facts),
    note,
    isPublic: is_public,
  };
}

function noteView(event: ShopRepair['events'][number], facts: CaseFacts) {
  const { id, at, who, note } = eventView(event, facts);
  return { id, at, who, text: note ?? '' };
}
