/** The outboxes, by their table. */
export const OUTBOXES = {
  order_mails: 'Commandes',
  withdrawal_mails: 'Rétractations',
  appointment_mails: 'Rendez-vous',
  repair_mails: 'Réparations',
  repair_text_mails: 'Réparations, SMS',
  testimonial_mails: 'Témoignages',
} as const;

export type OutboxName = keyof typeof OUTBOXES;

export const OUTBOX_NAMES = Object.keys(OUTBOXES) as OutboxName[];

/** What a list of messages is narrowed to. */
export const OUTBOX_FILTERS = {
  attente: 'Pas encore partis',
  echecs: 'En échec',
  partis: 'Partis',
} as const;

export type OutboxFilter = keyof typeof OUTBOX_FILTERS;

export type Attempts = {
  attempts: number;
  lastError: string | null;
  sentAt: Date | null;
  failedAt: Date | null;
  isHeld: boolean;
};

export type OutboxState = 'sent' | 'given-up' | 'held' | 'failing' | 'waiting';

export const OUTBOX_STATES: Record<OutboxState, string> = {
  sent: 'Parti',
  'given-up': 'Abandonné',
  held: 'Retenu',
  failing: 'Nouvel essai prévu',
  waiting: 'En attente',
};

export function outboxState({ lastError, sentAt, failedAt, isHeld }: Attempts): OutboxState {
  if (sentAt) return 'sent';
  if (failedAt) return 'given-up';
  if (isHeld) return 'held';
  return lastError ? 'failing' : 'waiting';
}
