import { dayInParis, formatLongDate } from '../dates/dates.ts';
import {
  type Agreement,
  isOver,
  type NextActor,
  REPAIR_STATES,
  type RepairEvent,
  type RepairState,
  type Told,
  type WayIn,
} from './repair-states.ts';
import { type RepairSideEvent, sideEventLabel, stepLabel } from './repair-timeline.ts';

/** How the device left; null as long as it has not. */
export type LeftBy = 'counter' | 'carrier' | null;

/** The columns that say what is true of a case besides its state. */
export const CASE_COLUMNS = [
  'state',
  'way_in',
  'agreement',
  'renounced_at',
  'left_by',
  'ready_at',
  'delivered_on',
] as const;

export type CaseFacts = {
  state: RepairState;
  way_in: WayIn;
  /** Without one, nothing was repaired. */
  agreement: Agreement | null;
  renounced_at: Date | null;
  left_by: LeftBy;
  /** Stays on a case that was closed while its device waited: only a judge's decision does that. */
  ready_at: Date | null;
  /** The day on which a parcel arrived, as far as anybody has said so. */
  delivered_on: string | null;
};

/** Whether the customer withdrew from the contract and the device is not on its way back yet. */
export const isRenounced = ({
  state,
  agreement,
  renounced_at,
}: Pick<CaseFacts, 'state' | 'agreement' | 'renounced_at'>): boolean =>
  renounced_at !== null && !isOver(state) && (agreement !== null || state === 'refused');

/** Whether the device leaves, or left, by a carrier: what came by parcel goes back by parcel, unless it was fetched. */
export const isForCarrier = ({ left_by, way_in }: Pick<CaseFacts, 'left_by' | 'way_in'>): boolean =>
  left_by === null ? way_in === 'mail-in' : left_by === 'carrier';

type Words = Record<Told, string>;

const RENOUNCED = 'Contrat renoncé';

/** A case in the words of its customer and of the shop: the one place that says repaired, handed over, sent, delivered. */
export function caseWords(facts: CaseFacts): Words {
  const { customer, shop } = plainWords(facts);
  if (!isRenounced(facts)) return { customer, shop };
  // Once the withdrawal is settled, the work to do is shown again.
  return { customer: RENOUNCED, shop: facts.state === 'refused' ? shop : RENOUNCED };
}

function plainWords(facts: CaseFacts): Words {
  const { state, agreement, delivered_on } = facts;
  const isSent = isForCarrier(facts);
  const isRepaired = agreement !== null;
  switch (state) {
    case 'refused':
      return {
        customer: REPAIR_STATES.refused.customer,
        shop: isSent ? 'À renvoyer sans réparation' : REPAIR_STATES.refused.shop,
      };
    case 'ready':
      return {
        customer: `Prêt à vous être ${isSent ? 'renvoyé' : 'rendu'}${isRepaired ? '' : ', non réparé'}`,
        shop: `Prêt à ${isSent ? 'expédier' : 'rendre'}${isRepaired ? '' : ', non réparé'}`,
      };
    case 'handed_over':
      return both(
        `${isSent ? (delivered_on ? 'Livré' : 'Expédié') : 'Rendu'}${isRepaired ? '' : ' sans réparation'}`,
      );
    case 'closed':
      return facts.ready_at === null
        ? { customer: 'Demande close', shop: 'Clos sans suite' }
        : { customer: 'Clos par décision de justice', shop: 'Clos après décision du juge' };
    default:
      return REPAIR_STATES[state];
  }
}

const both = (words: string): Words => ({ customer: words, shop: words });

/** A case in the shop's words. */
export const shopState = (facts: CaseFacts): string => caseWords(facts).shop;

/** A case in its customer's words. */
export const customerState = (facts: CaseFacts): string => caseWords(facts).customer;

/**
 * Who acts next. A parcel that is ready waits for the shop, who sends it, unless something is to be paid before;
 * undefined where nobody has asked what is due.
 */
export function nextActor(
  { state, way_in, left_by }: Pick<CaseFacts, 'state' | 'way_in' | 'left_by'>,
  dueCents?: number,
): NextActor {
  if (state === 'ready' && dueCents === 0 && isForCarrier({ way_in, left_by })) return 'shop';
  return REPAIR_STATES[state].next;
}

/** How and when a device left, and whether it was repaired; null while it has not. */
export function leftText(
  facts: CaseFacts & { handed_over_at: Date | null; tracking_out?: string | null },
): string | null {
  const { state, handed_over_at: at, delivered_on, agreement, tracking_out } = facts;
  if (state !== 'handed_over' || !at) return null;
  const unrepaired = agreement === null ? ', sans réparation' : '';
  const on = formatLongDate(dayInParis(at));
  if (!isForCarrier(facts)) return `Rendu le ${on}${unrepaired}.`;
  const parcel = tracking_out ? `, colis ${tracking_out}` : '';
  const delivered = delivered_on ? `, livré le ${formatLongDate(delivered_on)}` : '';
  return `Expédié le ${on}${parcel}${delivered}${unrepaired}.`;
}

/** Timelines' words for an event of a case, for its customer or for the shop. */
export function eventLabel(
  kind: RepairEvent | RepairSideEvent,
  reader: Told,
  facts: Pick<CaseFacts, 'way_in' | 'left_by' | 'agreement'>,
): string {
  const words = ownWords(kind, facts);
  return words?.[reader] ?? sideEventLabel(kind, reader) ?? stepLabel(kind as RepairEvent, reader);
}

/** The words of events that say something else of a device that goes by carrier, or that was not repaired. */
function ownWords(
  kind: RepairEvent | RepairSideEvent,
  facts: Pick<CaseFacts, 'way_in' | 'left_by' | 'agreement'>,
): Partial<Words> | null {
  const isSent = isForCarrier(facts);
  const unrepaired = facts.agreement === null ? ', sans réparation' : '';
  if (kind === 'hand_over')
    return isSent
      ? {
          customer: `Votre appareil est parti vers vous${unrepaired}.`,
          shop: `Appareil expédié${unrepaired}`,
        }
      : { customer: `Votre appareil vous a été rendu${unrepaired}.`, shop: `Appareil remis${unrepaired}` };
  if (!isSent) return null;
  if (kind === 'return_unrepaired')
    return {
      customer: 'Votre appareil est prêt à repartir, non réparé.',
      shop: 'À renvoyer sans réparation',
    };
  return kind === 'make_ready'
    ? { customer: 'Votre appareil est prêt à repartir.', shop: 'Prêt à expédier' }
    : null;
}
