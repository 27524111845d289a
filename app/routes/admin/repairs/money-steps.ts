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
    lead: 'Rendez d’abord l’argent, par le moyen du paiement sauf accord du client, puis notez-le ici.',
    intent: 'refund',
    submit: 'Noter le remboursement',
  },
  prix: {
    label: 'Compléter le prix',
    lead: 'Ce qui s’ajoute au prix convenu, ou s’en déduit. Un supplément se convient avec le client d’abord.',
    intent: 'charge',
    submit: 'Ajouter au prix',
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

/** The steps that its case offers now; to correct an entry begins at the entry. */
export function moneyStepsOf({ money, isRegistered }: RepairView): Exclude<MoneyStep, 'rectifier'>[] {
  return [
    ...(money.dueCents > 0 ? (['encaisser'] as const) : []),
    ...(isRegistered ? (['prix'] as const) : []),
    ...(money.keptCents > 0 ? (['rembourser'] as const) : []),
  ];
}
