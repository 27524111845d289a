const FAULTS = {
  missing: 'elle manque',
  altered: 'ce qu’elle dit a été modifié',
  unlinked: 'elle ne suit plus la précédente',
  entries: 'un paiement qu’elle couvre a été modifié, ajouté ou effacé',
} as const;

/** The first closing at which the chain does not hold, and why. */
export type ChainFault = { number: number; fault: keyof typeof FAULTS };

/** « Clôture n° 3 : elle manque. » */
export const chainFaultText = ({ number, fault }: ChainFault): string =>
  `Clôture n°\u00a0${number}\u00a0: ${FAULTS[fault]}.`;
