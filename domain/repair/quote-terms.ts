export const QUOTE_STATES = {
  draft: 'Brouillon',
  sent: 'En attente de réponse',
  accepted: 'Accepté',
  refused: 'Refusé',
  replaced: 'Remplacé',
  expired: 'Expiré',
} as const;

export type QuoteState = keyof typeof QUOTE_STATES;

/** Days from its sending during which a quote binds the shop. */
export const QUOTE_DAYS = 30;

export const QUOTE_LINE_KINDS = { part: 'Pièce', labour: 'Main-d’œuvre', other: 'Autre' } as const;
export type QuoteLineKind = keyof typeof QUOTE_LINE_KINDS;

export const PART_CONDITIONS = {
  new: 'Pièce neuve',
  reused: 'Pièce d’occasion, issue de l’économie circulaire',
} as const;
export type PartCondition = keyof typeof PART_CONDITIONS;

/** What a customer takes of a line; null leaves it out. */
export type QuoteChoice = { lineId: number; optionId: number | null };
