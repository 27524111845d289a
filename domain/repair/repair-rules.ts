import { dayInParis, formatLongDate } from '../dates/dates.ts';
import {
  type Agreement,
  REPAIR_STATES,
  REPAIR_TRANSITIONS,
  type RepairActor,
  type RepairEvent,
  type RepairState,
  type RepairTransition,
  transitionOf,
} from './repair-states.ts';
import { unclaimedDates } from './unclaimed.ts';

/** The facts that the rules look at. */
type RepairFacts = {
  state: RepairState;
  /** Whether nobody pays for it: a guarantee repair after another case, or a claim under the legal guarantee of goods. */
  isGuaranteed: boolean;
  /** The agreement in force, which tells how the case got where it is. */
  agreement: Agreement | null;
  /** The day on which the customer withdrew from that agreement. */
  renouncedOn: string | null;
  /**
   * The day from which a judge may allow the sale of a device that waits (domain/repair/unclaimed.ts); null if it does
   * not wait.
   */
  saleFrom: string | null;
  /** "2026-11-21", in Paris. */
  today: string;
};

type Kept = {
  state: RepairState;
  return_of: string | null;
  claim_id: string | null;
  agreement: Agreement | null;
  renounced_at: Date | null;
  ready_at: Date | null;
};

/** The facts of a stored case. */
export const factsOf = (
  { state, return_of, claim_id, agreement, renounced_at, ready_at }: Kept,
  now: Date,
): RepairFacts => ({
  state,
  isGuaranteed: return_of !== null || claim_id !== null,
  agreement,
  renouncedOn: renounced_at && dayInParis(renounced_at),
  saleFrom: ready_at && unclaimedDates(dayInParis(ready_at)).saleFrom,
  today: dayInParis(now),
});

/** The transition of an event, or why there is none, in French. */
export function findRepairTransition(
  { state, isGuaranteed, agreement, renouncedOn, saleFrom, today }: RepairFacts,
  event: RepairEvent,
  actor: RepairActor,
): { transition: RepairTransition } | { refusal: string } {
  const transition = transitionOf(event);
  if (!transition.from.includes(state)) {
    const name = REPAIR_STATES[state].shop;
    return {
      refusal: `«\u00a0${transition.shop}\u00a0» ne suit pas «\u00a0${name}\u00a0»\u00a0: le dossier a peut-être avancé.`,
    };
  }
  if (!transition.by.includes(actor)) return { refusal: 'Cette étape ne se décide pas ici.' };
  if (transition.only === 'guarantee' && !isGuaranteed)
    return {
      refusal:
        'Ce dossier n’est ni un retour sous garantie, ni une réclamation de garantie\u00a0: il faut un devis accepté.',
    };
  if (transition.needs === 'agreement' && agreement === null) return { refusal: NO_AGREEMENT };
  const renunciation = renunciationObstacle({ agreement, renouncedOn });
  if (renunciation && (transition.needs === 'agreement' || STOPPED.includes(transition.event)))
    return { refusal: renunciation };
  if (transition.needs === 'renunciation once begun' && BEGUN.includes(state) && !renunciation)
    return { refusal: 'Aucune déclaration du client n’est notée, et la réparation est commencée.' };
  if (transition.needs === 'sale date' && (saleFrom === null || today < saleFrom))
    return {
      refusal: `La loi du 31 décembre 1903 laisse un an au client${saleFrom ? `\u00a0: pas avant le ${formatLongDate(saleFrom)}` : ''}.`,
    };
  return { transition };
}

const NO_AGREEMENT =
  'Aucun accord du client n’est noté pour ce travail\u00a0: il faut un devis accepté, ou un retour sous garantie.';

/** States in which work that the customer asked for has begun. */
const BEGUN: readonly RepairState[] = ['in_repair', 'tested', 'ready'];

/**
 * Events that wait for a withdrawal to be settled: until then the device is neither handed over as repaired nor quoted
 * again.
 */
const STOPPED: readonly string[] = ['hand_over', 'reopen'];

/** Why no step of the agreement goes on, and the ways out; null if the customer did not withdraw. */
export const renunciationObstacle = ({
  agreement,
  renouncedOn,
}: Pick<RepairFacts, 'agreement' | 'renouncedOn'>): string | null =>
  agreement === null || renouncedOn === null ? null : renouncedText(renouncedOn);

const renouncedText = (renouncedOn: string): string =>
  `Le client a renoncé à ce contrat le ${formatLongDate(renouncedOn)}. Réglez sa rétractation, ou notez qu’il renonce, puis rendez l’appareil\u00a0; si elle ne tient pas, refusez-la d’abord.`;

/** What the shop, or another person, may do with a case now. */
export const possibleEvents = (facts: RepairFacts, actor: RepairActor): RepairTransition[] =>
  REPAIR_TRANSITIONS.filter(({ event }) => 'transition' in findRepairTransition(facts, event, actor));
