/** What becomes of a bonus once its repair is invoiced: the organisation is asked for it. */
export const BONUS_STATES = {
  due: 'À demander',
  sent: 'Demandé',
  paid: 'Versé',
  refused: 'Refusé',
  owed: 'Redemandé au client',
  written_off: 'À la charge de l’atelier',
} as const;

export type BonusState = keyof typeof BONUS_STATES;

/** What the shop notes, as its buttons say, from which states, and to which one it leads. */
export const BONUS_STEPS = {
  send: { label: 'Demandé à l’organisme', from: ['due', 'refused'], to: 'sent' },
  pay: { label: 'Versé par l’organisme', from: ['sent'], to: 'paid' },
  refuse: { label: 'Refusé par l’organisme', from: ['sent'], to: 'refused' },
  unpay: { label: 'Rectifier\u00a0: pas versé', from: ['paid'], to: 'sent' },
  ask: { label: 'Redemander au client', from: ['refused'], to: 'owed' },
  write_off: { label: 'Garder à la charge de l’atelier', from: ['due', 'refused'], to: 'written_off' },
} as const satisfies Record<string, { label: string; from: readonly BonusState[]; to: BonusState }>;

export type BonusStep = keyof typeof BONUS_STEPS;

export const bonusSteps = Object.keys(BONUS_STEPS) as [BonusStep, ...BonusStep[]];

/** The steps that may follow a state. */
export const stepsFrom = (state: BonusState): BonusStep[] =>
  bonusSteps.filter((step) => (BONUS_STEPS[step].from as readonly BonusState[]).includes(state));

/** The steps that say why. */
export const REASONED_STEPS: readonly BonusStep[] = ['refuse', 'unpay', 'write_off'];

/** Those of which nothing more is expected. */
export const SETTLED_BONUSES = ['paid', 'owed', 'written_off'] as const satisfies readonly BonusState[];

/** What of an invoiced bonus its customer does not owe, and the ledger does not have: it has what was paid. */
export const bonusAside = ({ state, amount_cents }: { state: BonusState; amount_cents: number }): number =>
  state === 'paid' || state === 'owed' ? 0 : amount_cents;
