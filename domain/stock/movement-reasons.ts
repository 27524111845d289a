/** The reasons for stock movements, in the shop's words. */
export const MOVEMENT_REASONS = {
  opening: 'Stock de départ',
  purchase: 'Réception d’achat',
  sale: 'Vente',
  return: 'Retour d’un client',
  correction: 'Correction',
  inventory: 'Inventaire',
  repair: 'Réparation',
  loss: 'Perte ou casse',
} as const;

export type MovementReason = keyof typeof MOVEMENT_REASONS;
