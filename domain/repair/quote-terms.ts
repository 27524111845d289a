export const QUOTE_STATES = {
  draft: 'Brouillon',
  sent: 'En attente de réponse',
  accepted: 'Accepté',
  refused: 'Refusé',
  replaced: 'Remplacé',
  expired: 'Expiré',
} as const;

export type QuoteState = keyof typeof QUOTE_STATES;

/**
 * The number of days, from its sending, during which a quote binds the shop, read from « 30 jours » in the shop's
 * facts.
 */
export function quoteDays(words: string): number {
  const days = /^(\d{1,3})\s*jours?$/u.exec(words.trim())?.[1];
  if (days === undefined) throw new Error(`not a number of days: ${words}`);
  return Number(days);
}

/** After so many days without an answer, a quote is told once more. */
export const REMINDED_AFTER_DAYS = 3;

export const QUOTE_LINE_KINDS = { part: 'Pièce', labour: 'Main-d’œuvre', other: 'Autre' } as const;

export const PART_CONDITIONS = {
  new: 'Pièce neuve',
  reused: 'Pièce d’occasion, issue de l’économie circulaire',
} as const;
export type PartCondition = keyof typeof PART_CONDITIONS;

/** What a customer chooses of a line; null leaves it out. */
export type QuoteChoice = { lineId: number; optionId: number | null };

/** How a customer's answer reached the shop. */
export const AGREED_BY = {
  counter: 'Au comptoir',
  phone: 'Par téléphone',
  written: 'Par écrit (e-mail, SMS, papier signé)',
} as const;
