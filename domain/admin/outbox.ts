/** What messages are about. */
export const SUBJECTS = {
  order: 'Commandes',
  withdrawal: 'Rétractations',
  appointment: 'Rendez-vous',
  repair: 'Réparations',
  sale: 'Ventes au comptoir',
  testimonial: 'Témoignages',
  product: 'Alertes de stock',
  account: 'Comptes',
  newsletter: 'Newsletter',
  invoice: 'Factures libres',
  purchase: 'Commandes fournisseurs',
  claim: 'Réclamations de garantie',
  buy_back: 'Rachats',
} as const;

export type Subject = keyof typeof SUBJECTS;

export const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[];

export const CHANNELS = { mail: 'E-mails', sms: 'SMS' } as const;

export type Channel = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

/** Filters of a list of messages. */
export const OUTBOX_FILTERS = {
  attente: 'Pas encore partis',
  echecs: 'En échec',
  partis: 'Partis',
} as const;

export type OutboxFilter = keyof typeof OUTBOX_FILTERS;

/** Why a message was given up at once: its server refused it for good, or its link or code has expired. */
export type Failure = 'refused' | 'expired';

export type Attempts = {
  attempts: number;
  lastError: string | null;
  sentAt: Date | null;
  /** No service was set: it is a file in a folder, which nobody receives. */
  isInFolder: boolean;
  failedAt: Date | null;
  failure: Failure | null;
  isHeld: boolean;
};

export type OutboxState =
  | 'sent'
  | 'written'
  | 'given-up'
  | 'refused'
  | 'expired'
  | 'held'
  | 'failing'
  | 'waiting';

export const OUTBOX_STATES: Record<OutboxState, string> = {
  sent: 'Parti',
  written: 'Écrit dans le dossier',
  'given-up': 'Abandonné',
  refused: 'Refusé',
  expired: 'Périmé',
  held: 'Retenu',
  failing: 'Nouvel essai prévu',
  waiting: 'En attente',
};

export function outboxState({
  lastError,
  sentAt,
  isInFolder,
  failedAt,
  failure,
  isHeld,
}: Attempts): OutboxState {
  if (sentAt) return isInFolder ? 'written' : 'sent';
  if (failedAt) return failure ?? 'given-up';
  if (isHeld) return 'held';
  return lastError ? 'failing' : 'waiting';
}
