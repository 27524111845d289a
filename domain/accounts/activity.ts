import { ORDER_STATES } from '../order/order-states.ts';
import { customerState, type LeftBy } from '../repair/customer-state.ts';
import {
  type Agreement,
  REPAIR_STATES,
  type RepairState,
  WAYS_IN,
  type WayIn,
} from '../repair/repair-states.ts';

/**
 * What an account did or what happened to it, by the name of its filter; `type` is the table's word. Entries with
 * `isKept` are the site's own record: policies let no session add or delete them.
 */
export const ACTIVITY_KINDS = {
  pages: { label: 'Pages consultées', type: 'page_consultee', isKept: false },
  commandes: { label: 'Commandes', type: 'commande', isKept: true },
  reparations: { label: 'Réparations', type: 'reparation', isKept: true },
  connexions: { label: 'Connexions', type: 'connexion', isKept: true },
  rattachements: { label: 'Rattachements', type: 'rattachement', isKept: true },
} as const;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** How far back a list goes. */
export const ACTIVITY_PERIODS = {
  semaine: { label: 'Sept derniers jours', days: 7 },
  mois: { label: 'Trente derniers jours', days: 30 },
  trimestre: { label: 'Trois derniers mois', days: 91 },
} as const;

export type ActivityPeriod = keyof typeof ACTIVITY_PERIODS;

type Recorded = { activity_type: string; description: string | null; metadata: Record<string, unknown> };

/**
 * An entry of the history in words, with the page that it leads to. Entries that other programs added stay as they
 * are.
 */
export function activityText({ activity_type: type, description, metadata }: Recorded) {
  const { url, state } = metadata;
  const stateName = stateNameOf(type, state, metadata);
  const known = Object.values(ACTIVITY_KINDS).find((each) => each.type === type);
  return {
    kind: known?.label ?? 'Autre',
    isKept: known?.isKept ?? false,
    words: [description ?? type, stateName].filter(Boolean).join('\u00a0: '),
    path: typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : null,
  };
}

function stateNameOf(type: string, state: unknown, metadata: Recorded['metadata']): string | null {
  if (typeof state !== 'string') return null;
  if (type === 'commande' && Object.hasOwn(ORDER_STATES, state))
    return ORDER_STATES[state as keyof typeof ORDER_STATES];
  if (type === 'reparation' && Object.hasOwn(REPAIR_STATES, state))
    return repairStateName(state as RepairState, metadata);
  return null;
}

/** What was true of a repair at that moment; entries of before it was kept have the plain words of the state. */
function repairStateName(
  state: RepairState,
  { wayIn, leftBy, agreement, wasReady }: Recorded['metadata'],
): string {
  if (typeof wayIn !== 'string' || !Object.hasOwn(WAYS_IN, wayIn)) return REPAIR_STATES[state].customer;
  return customerState({
    state,
    way_in: wayIn as WayIn,
    left_by: (leftBy ?? null) as LeftBy,
    agreement: (agreement ?? null) as Agreement | null,
    ready_at: wasReady === true ? new Date(0) : null,
    renounced_at: null,
    delivered_on: null,
  });
}
