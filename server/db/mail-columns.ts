import type { Generated, GeneratedAlways } from 'kysely';

/** What every outbox has: the columns that server/mail/event-mails.ts looks at. */
export interface MailColumns {
  id: GeneratedAlways<number>;
  recipient: Generated<'customer' | 'shop'>;
  /** Not before. While a process is sending it: when the others may suppose that it was lost on the way. */
  next_attempt_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  /** Given up. */
  failed_at: Date | null;
  /** Of one that a stranger may have caused: kept back so far, or let go by the shop. */
  hold: 'held' | 'released' | null;
  created_at: Generated<Date>;
}
