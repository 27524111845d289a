import { type BuyBackAnswers, otherAnswers } from './buy-back-questions.ts';

/** Where the purchase of somebody's device stands, in the shop's words. */
export const BUY_BACK_STATES = {
  asked: 'À répondre',
  offered: 'Offre envoyée',
  accepted: 'Offre acceptée',
  refused: 'Offre refusée',
  expired: 'Offre périmée',
  declined: 'Sans suite',
  bought: 'Acheté',
} as const;

export type BuyBackState = keyof typeof BUY_BACK_STATES;

export const buyBackStates = Object.keys(BUY_BACK_STATES) as BuyBackState[];

/** The same for the person who sells it. */
export const SELLER_STATES: Readonly<Record<BuyBackState, string>> = {
  asked: 'Nous préparons notre réponse',
  offered: 'Notre offre vous attend',
  accepted: 'Vous avez accepté notre offre',
  refused: 'Vous avez refusé notre offre',
  expired: 'Notre offre n’est plus valable',
  declined: 'Nous n’achetons pas cet appareil',
  bought: 'Nous avons acheté cet appareil',
};

export const BUY_BACK_EVENTS = {
  asked: 'Demande reçue',
  seen: 'État constaté au comptoir',
  offered: 'Offre envoyée',
  accepted: 'Offre acceptée par le vendeur',
  refused: 'Offre refusée par le vendeur',
  expired: 'Offre périmée',
  declined: 'Sans suite',
  deed: 'Certificat de cession préparé',
  bought: 'Acheté\u00a0: livre de police et appareil d’occasion',
} as const;

export type BuyBackEvent = keyof typeof BUY_BACK_EVENTS;

/** The steps of the shop and of the seller, and from which states each may be taken. */
const STEPS = {
  /** What the counter finds. */
  see: ['asked', 'offered', 'accepted', 'refused', 'expired'],
  /** Another offer takes the place of the one before. */
  offer: ['asked', 'offered', 'accepted', 'refused', 'expired'],
  decline: ['asked', 'offered', 'accepted', 'refused', 'expired'],
  answer: ['offered'],
  expire: ['offered', 'accepted'],
  /** Whoever stands at the counter agrees by signing. */
  deed: ['offered', 'accepted'],
  buy: ['offered', 'accepted'],
} as const satisfies Record<string, readonly BuyBackState[]>;

export type BuyBackStep = keyof typeof STEPS;

export const mayStep = (step: BuyBackStep, state: BuyBackState): boolean =>
  STEPS[step].some((each) => each === state);

type Offered = {
  state: BuyBackState;
  /** The last day of the offer. */
  until: string | null;
  /** The condition that it is for. */
  condition: BuyBackAnswers;
  /** What the counter has noted last. */
  seen: BuyBackAnswers | null;
};

/**
 * Whether the shop is held by its offer, which nobody takes back before its day (code civil, article 1116): as long as the device is
 * what the offer is for.
 */
export const isHeld = ({ state, until, condition, seen }: Offered, today: string): boolean =>
  mayStep('expire', state) &&
  until !== null &&
  until >= today &&
  otherAnswers(condition, seen ?? condition).length === 0;

/** An offer that holds longer is a slip of the hand: a year that was mistyped binds the shop for it. */
export const LONGEST_OFFER_DAYS = 90;

/** Requests that wait for the shop. */
export const WAITING_BUY_BACKS: readonly BuyBackState[] = ['asked', 'accepted'];

/** What ended without a purchase: nothing more comes of it, unless the shop makes another offer. */
export const ENDED_BUY_BACKS: readonly BuyBackState[] = ['refused', 'expired', 'declined'];

/** How long a request that led to no purchase is kept, as its form says. */
export const FORGOTTEN_AFTER = '1 year';

/** How long one that did is kept: the time in which its contract may be argued about (code civil, article 2224). */
export const KEPT_AFTER_PURCHASE = '5 years';

/** The address of a request for whoever has its link. */
export const BUY_BACK_LINK_PATH = '/suivi-rachat';
