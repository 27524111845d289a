// The life of an invoice at approved platforms, in the words of the reform's list of states.

const STATUSES: Readonly<Record<number, { words: string; rank: number }>> = {
  200: { words: 'Déposée', rank: 1 },
  201: { words: 'Émise par la plateforme', rank: 2 },
  202: { words: 'Reçue par la plateforme du client', rank: 3 },
  203: { words: 'Mise à disposition du client', rank: 4 },
  204: { words: 'Prise en charge', rank: 5 },
  205: { words: 'Approuvée', rank: 6 },
  206: { words: 'Approuvée en partie', rank: 6 },
  207: { words: 'En litige', rank: 6 },
  208: { words: 'Suspendue', rank: 6 },
  209: { words: 'Complétée', rank: 6 },
  211: { words: 'Paiement transmis', rank: 7 },
  212: { words: 'Encaissée', rank: 8 },
  210: { words: 'Refusée par le client', rank: 9 },
  213: { words: 'Rejetée par une plateforme', rank: 9 },
};

export type ToldStatus = { status: number; at: Date };

export const statusText = (status: number): string => STATUSES[status]?.words ?? `État ${status}`;

/** Whether nobody at the other end keeps the document: a credit note and a new invoice answer it. */
export const isRefusedStatus = (status: number | null): boolean => status === 210 || status === 213;

/**
 * Whether a state that was told follows the one that is known: states arrive late, twice and out of order, and none leads
 * back. Of two that may follow each other both ways, a dispute and an approval, the later one counts.
 */
export function isNewerStatus(told: ToldStatus, known: ToldStatus | null): boolean {
  if (known === null) return true;
  const [next, before] = [rankOf(told), rankOf(known)];
  return next === before ? told.at > known.at : next > before;
}

/** A state that this list does not know says something, and ends nothing. */
const rankOf = ({ status }: ToldStatus): number => STATUSES[status]?.rank ?? 6;
