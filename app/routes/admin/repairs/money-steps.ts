import type { RepairView } from './repair-view.server.ts';

/** What the shop does with the money of a repair, by its name in addresses. */
export const MONEY_STEPS = {
  encaisser: {
    label: 'Encaisser',
    lead: 'Ce que le client vient de payer. Pris avant la fin du travail, c’est un acompte, qui engage les deux parties (code de la consommation, L. 214-1)\u00a0: ce ne sont pas des arrhes.',
    intent: 'take-payment',
    submit: 'Noter le paiement',
  },
  rembourser: {
    label: 'Rembourser',
    lead: 'Un paiement par carte en ligne se rend d’ici, chez Stripe. Pour le reste, rendez d’abord l’argent, par le moyen du paiement sauf accord du client, puis notez-le ici.',
    intent: 'refund',
    submit: 'Noter le remboursement',
  },
  prix: {
    label: 'Compléter le prix',
    lead: 'Ce qui s’ajoute au prix convenu, ou s’en déduit. Un supplément se convient avec le client d’abord.',
    intent: 'charge',
    submit: 'Ajouter au prix',
  },
  facturer: {
    label: 'Établir la facture',
    lead: 'Elle part au client par e-mail et reste dans son dossier. Ni elle ni son prix ne changent ensuite\u00a0: une remise ou un remboursement fait un avoir.',
    intent: 'invoice',
    submit: 'Établir la facture',
  },
  acompte: {
    label: 'Facturer cet acompte',
    lead: 'La facture d’acompte se déduira de celle de la réparation.',
    intent: 'invoice-deposit',
    submit: 'Facturer l’acompte',
  },
  rectifier: {
    label: 'Rectifier une ligne',
    lead: 'La ligne fausse reste, une contre-écriture la reprend, et la ligne juste s’ajoute.',
    intent: 'correct-payment',
    submit: 'Rectifier',
  },
} as const;

export type MoneyStep = keyof typeof MONEY_STEPS;

export const isMoneyStep = (step: string | null): step is MoneyStep =>
  step !== null && Object.hasOwn(MONEY_STEPS, step);

/** Steps about one entry: they begin at it. */
export const isEntryStep = (step: MoneyStep): step is 'acompte' | 'rectifier' =>
  step === 'acompte' || step === 'rectifier';

type WholeStep = Exclude<MoneyStep, 'acompte' | 'rectifier'>;

/** The steps that its case offers now, without those of an entry. */
export function moneyStepsOf({ money, isRegistered, canInvoice }: RepairView): WholeStep[] {
  return [
    ...(money.dueCents > 0 ? (['encaisser'] as const) : []),
    ...(isRegistered ? (['prix'] as const) : []),
    ...(canInvoice ? (['facturer'] as const) : []),
    ...(money.keptCents > 0 ? (['rembourser'] as const) : []),
  ];
}
