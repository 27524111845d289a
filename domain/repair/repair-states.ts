/** The party that has to act for a repair to go on. */
export type NextActor = 'customer' | 'shop' | 'supplier' | 'nobody';

type StateFacts = { customer: string; shop: string; next: NextActor };

/** Every state of a repair: in its customer's words, in the shop's, and who acts next. */
export const REPAIR_STATES = {
  requested: { customer: 'Demande reçue', shop: 'Demande à traiter', next: 'shop' },
  estimated: { customer: 'Estimation à lire', shop: 'Estimation envoyée', next: 'customer' },
  announced: { customer: 'Appareil attendu à l’atelier', shop: 'Arrivée attendue', next: 'customer' },
  registered: { customer: 'Appareil pris en charge', shop: 'À diagnostiquer', next: 'shop' },
  diagnosed: { customer: 'Diagnostic fait, devis en préparation', shop: 'Devis à faire', next: 'shop' },
  quoted: { customer: 'Devis à approuver', shop: 'Devis envoyé', next: 'customer' },
  accepted: { customer: 'Devis accepté', shop: 'À réparer', next: 'shop' },
  refused: { customer: 'Devis refusé', shop: 'À rendre sans réparation', next: 'shop' },
  waiting_part: { customer: 'En attente d’une pièce', shop: 'Pièce attendue', next: 'supplier' },
  in_repair: { customer: 'En réparation', shop: 'En réparation', next: 'shop' },
  tested: { customer: 'Réparation faite et testée', shop: 'Testé, à préparer', next: 'shop' },
  ready: { customer: 'Prêt à vous être rendu', shop: 'Prêt à rendre', next: 'customer' },
  handed_over: { customer: 'Rendu', shop: 'Rendu', next: 'nobody' },
  closed: { customer: 'Dossier clos', shop: 'Clos sans remise', next: 'nobody' },
} as const satisfies Record<string, StateFacts>;

export type RepairState = keyof typeof REPAIR_STATES;

/** How a case begins. */
export const WAYS_IN = {
  request: 'Demande en ligne',
  'mail-in': 'Envoi postal',
  counter: 'Dépôt à l’atelier',
  appointment: 'Rendez-vous',
} as const;

export type WayIn = keyof typeof WAYS_IN;

/** Who moves a case: `customer` holds its link, `system` is a deadline that passed. */
export type RepairActor = 'customer' | 'shop' | 'system';

/** The recipient of a mail about an event. */
export type Told = 'customer' | 'shop';

/**
 * What a move does to the parts: holds those of the accepted quote, takes them off the shelf, gives back what is
 * held.
 */
type PartsEffect = 'hold' | 'take' | 'give back' | 'none';

/** What a move needs besides a request: each has its own function beside `move`. */
type Through = 'estimate' | 'intake' | 'quote' | 'answer' | 'hand-over' | 'judgment';

/** The basis for working on a device: an accepted quote, or the guarantee of an earlier repair. */
export const AGREEMENTS = {
  quote: 'Devis accepté',
  guarantee: 'Sous garantie',
  before: 'D’avant le suivi des accords',
} as const;

export type Agreement = keyof typeof AGREEMENTS;

export type RepairTransition = {
  event: string;
  from: readonly RepairState[];
  to: RepairState;
  by: readonly RepairActor[];
  /** The words on the shop's button. */
  shop: string;
  /** The words in the customer's timeline. */
  customer: string;
  through?: Through;
  /** Only for a guarantee repair or a claim of goods sold, which nobody pays for. */
  only?: 'guarantee';
  /**
   * How the case must have reached its state: with an agreement in force, with a withdrawn contract when work has
   * begun, or with the law's year over.
   */
  needs?: 'agreement' | 'renunciation once begun' | 'sale date';
  /** The agreement in force after the move; if left out, the previous one. */
  agreement?: Agreement | null;
  parts: PartsEffect;
  tells: readonly Told[];
};

const SHOP = ['shop'] as const;
const BOTH = ['customer', 'shop'] as const;

/** The one table of what may follow what; anything else is refused. */
export const REPAIR_TRANSITIONS = [
  {
    event: 'announce',
    from: ['requested'],
    to: 'announced',
    by: BOTH,
    shop: 'Attendre l’appareil',
    customer: 'L’atelier attend votre appareil.',
    parts: 'none',
    tells: ['customer', 'shop'],
  },
  {
    event: 'estimate',
    from: ['requested', 'estimated'],
    to: 'estimated',
    by: SHOP,
    shop: 'Envoyer une estimation',
    customer: 'Une estimation attend votre réponse.',
    through: 'estimate',
    parts: 'none',
    tells: ['customer'],
  },
  {
    event: 'accept_estimate',
    from: ['estimated'],
    to: 'announced',
    by: BOTH,
    shop: 'Noter que l’estimation est retenue',
    customer: 'Vous avez retenu l’estimation\u00a0: l’atelier attend votre appareil.',
    parts: 'none',
    tells: ['customer', 'shop'],
  },
  {
    event: 'refuse_estimate',
    from: ['estimated'],
    to: 'closed',
    by: BOTH,
    shop: 'Noter que l’estimation est écartée',
    customer: 'Vous n’avez pas donné suite à l’estimation.',
    parts: 'none',
    tells: ['customer', 'shop'],
  },
  {
    event: 'register',
    from: ['requested', 'estimated', 'announced'],
    to: 'registered',
    by: SHOP,
    shop: 'Enregistrer l’appareil',
    customer: 'L’atelier a pris en charge votre appareil.',
    through: 'intake',
    parts: 'none',
    tells: ['customer'],
  },
  {
    event: 'diagnose',
    from: ['registered'],
    to: 'diagnosed',
    by: SHOP,
    shop: 'Diagnostic fait',
    customer: 'Le diagnostic est fait.',
    parts: 'none',
    tells: ['customer'],
  },
  {
    event: 'reopen',
    from: ['refused', 'accepted', 'waiting_part', 'in_repair', 'tested'],
    to: 'diagnosed',
    by: SHOP,
    shop: 'Refaire un devis',
    customer: 'L’atelier prépare un autre devis\u00a0: rien de plus ne se fait sans votre accord.',
    agreement: null,
    parts: 'give back',
    tells: ['customer'],
  },
  {
    event: 'quote',
    from: ['registered', 'diagnosed', 'quoted', 'refused'],
    to: 'quoted',
    by: SHOP,
    shop: 'Envoyer le devis',
    customer: 'Un devis attend votre réponse.',
    through: 'quote',
    agreement: null,
    parts: 'none',
    tells: ['customer'],
  },
  {
    event: 'expire',
    from: ['quoted'],
    to: 'diagnosed',
    by: ['system'],
    shop: 'Devis expiré',
    customer: 'Le devis n’est plus valable\u00a0: l’atelier en prépare un autre.',
    agreement: null,
    parts: 'none',
    tells: ['shop'],
  },
  {
    event: 'accept',
    from: ['quoted'],
    to: 'accepted',
    by: BOTH,
    shop: 'Noter l’accord du client',
    customer: 'Vous avez accepté le devis.',
    through: 'answer',
    agreement: 'quote',
    parts: 'hold',
    tells: ['customer', 'shop'],
  },
  {
    event: 'refuse',
    from: ['quoted'],
    to: 'refused',
    by: BOTH,
    shop: 'Noter le refus du client',
    customer: 'Vous avez refusé le devis.',
    through: 'answer',
    agreement: null,
    parts: 'give back',
    tells: ['customer', 'shop'],
  },
  {
    event: 'withdraw',
    from: ['accepted', 'waiting_part', 'in_repair', 'tested', 'ready'],
    to: 'refused',
    by: SHOP,
    shop: 'Noter que le client renonce',
    customer: 'Vous avez renoncé à la réparation.',
    needs: 'renunciation once begun',
    agreement: null,
    parts: 'give back',
    tells: ['customer'],
  },
  {
    event: 'await_part',
    from: ['accepted', 'in_repair'],
    to: 'waiting_part',
    by: SHOP,
    shop: 'Attendre une pièce',
    customer: 'L’atelier attend une pièce.',
    needs: 'agreement',
    parts: 'none',
    tells: [],
  },
  {
    event: 'start',
    from: ['accepted', 'waiting_part'],
    to: 'in_repair',
    by: SHOP,
    shop: 'Commencer la réparation',
    customer: 'La réparation a commencé.',
    needs: 'agreement',
    parts: 'none',
    tells: [],
  },
  {
    event: 'start_under_guarantee',
    from: ['registered', 'diagnosed'],
    to: 'in_repair',
    by: SHOP,
    shop: 'Réparer sous garantie',
    customer: 'La réparation sous garantie a commencé\u00a0: elle ne vous coûte rien.',
    only: 'guarantee',
    agreement: 'guarantee',
    parts: 'none',
    tells: [],
  },
  {
    event: 'test',
    from: ['in_repair'],
    to: 'tested',
    by: SHOP,
    shop: 'Tests réussis',
    customer: 'La réparation est faite et testée.',
    needs: 'agreement',
    parts: 'take',
    tells: [],
  },
  {
    event: 'rework',
    from: ['tested', 'ready'],
    to: 'in_repair',
    by: SHOP,
    shop: 'Reprendre la réparation',
    customer: 'L’atelier reprend la réparation.',
    needs: 'agreement',
    parts: 'none',
    tells: [],
  },
  {
    event: 'make_ready',
    from: ['tested'],
    to: 'ready',
    by: SHOP,
    shop: 'Prêt à rendre',
    customer: 'Votre appareil est prêt.',
    needs: 'agreement',
    parts: 'none',
    tells: ['customer'],
  },
  {
    event: 'return_unrepaired',
    from: ['registered', 'diagnosed', 'refused'],
    to: 'ready',
    by: SHOP,
    shop: 'Rendre sans réparation',
    customer: 'Votre appareil vous attend, non réparé.',
    agreement: null,
    parts: 'give back',
    tells: ['customer'],
  },
  {
    event: 'hand_over',
    from: ['ready'],
    to: 'handed_over',
    by: SHOP,
    shop: 'Remettre l’appareil',
    customer: 'Votre appareil vous a été rendu.',
    through: 'hand-over',
    parts: 'none',
    tells: ['customer'],
  },
  {
    event: 'close',
    from: ['requested', 'estimated', 'announced'],
    to: 'closed',
    by: BOTH,
    shop: 'Clore sans suite',
    customer: 'La demande est close.',
    parts: 'none',
    tells: ['customer', 'shop'],
  },
  {
    event: 'close_unclaimed',
    from: ['ready'],
    to: 'closed',
    by: SHOP,
    shop: 'Clore après décision du juge',
    customer: 'Le dossier est clos par une décision de justice.',
    through: 'judgment',
    needs: 'sale date',
    parts: 'none',
    tells: [],
  },
] as const satisfies readonly RepairTransition[];

export type RepairEvent = (typeof REPAIR_TRANSITIONS)[number]['event'];

/** The transition of an event. */
export const transitionOf = (event: RepairEvent): RepairTransition => {
  const found = REPAIR_TRANSITIONS.find((each) => each.event === event);
  if (!found) throw new Error(`no transition is called ${event}`);
  return found;
};

/** Whether a case is over: nothing more happens to it. */
export const isOver = (state: RepairState): boolean => REPAIR_STATES[state].next === 'nobody';

/** Whether the work on a device is over, with or without a repair. */
export const isDone = ({ state, ready_at }: { state: RepairState; ready_at: Date | null }): boolean =>
  isOver(state) || ready_at !== null;

/** Whether the device is still to come. */
export const isExpected = (state: RepairState): boolean =>
  state === 'requested' || state === 'estimated' || state === 'announced';

/** Whether the device of a request is awaited, and its customer still says how it comes. */
export const isAwaited = ({ state, way_in }: { state: RepairState; way_in: WayIn }): boolean =>
  state === 'announced' && way_in === 'request';

/** Whether the device is in the shop. */
export const isInShop = (state: RepairState): boolean => !isExpected(state) && !isOver(state);
