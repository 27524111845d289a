import { ORDER_STATES } from '../order/order-states.ts';
import { REPAIR_STATES } from '../repair/repair-states.ts';

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
  const stateName = stateNameOf(type, state);
  const known = Object.values(ACTIVITY_KINDS).find((each) => each.type === type);
  return {
    kind: known?.label ?? 'Autre',
    isKept: known?.isKept ?? false,
    words: [description ?? type, stateName].filter(Boolean).join('\u00a0: '),
    path: typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : null,
  };
}

function stateNameOf(type: string, state: unknown): string | null {
  if (typeof state !== 'string') return null;
  if (type === 'commande' && Object.hasOwn(ORDER_STATES, state))
    return ORDER_STATES[state as keyof typeof ORDER_STATES];
  if (type === 'reparation' && Object.hasOwn(REPAIR_STATES, state))
    return REPAIR_STATES[state as keyof typeof REPAIR_STATES].customer;
  return null;
}
