/** The record that a domain publishes about its mails, compared with the one that they need. */
export type RecordCheck = {
  id: 'spf' | 'dkim' | 'dmarc';
  label: string;
  state: 'ok' | 'warn' | 'bad' | 'unknown';
  words: string;
  /** The published records. */
  found: string[];
  /** The TXT record to publish, or to publish instead. */
  publish?: { name: string; value: string };
};

export const NO_ANSWER = 'Les serveurs de noms n’ont pas répondu. Réessayez dans une minute.';
