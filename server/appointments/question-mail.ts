import type { Database } from '../db/database.ts';
import type { StrangersMails } from '../mail/strangers-mails.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import type { FoundAppointment } from './find-appointments.ts';

// The mail that asks an unproven mailbox to confirm its appointment.

type AskAgainDeps = {
  database: Pick<Database, 'kysely'>;
  /** How many questions an unproven mailbox may get. */
  strangers: StrangersMails;
  /** Sends a mail of an appointment once more. */
  resend: (mailId: number) => Promise<unknown>;
};

/** Asks the mailbox once more; `retryAfterS` if it was asked often enough. */
export async function askAgain(
  { database, strangers, resend }: AskAgainDeps,
  { id, email, state }: FoundAppointment,
): Promise<'sent' | 'over' | TooMany> {
  const mail = await mailsAbout(database, id).orderBy('id').executeTakeFirst();
  if (!mail || email === null || state !== 'unproven') return 'over';
  const taken = await strangers.take(email);
  if (!taken.isAllowed) return tooMany(taken);
  await resend(mail.id);
  return 'sent';
}

/** Whether the mail that asks is held back because its mailbox received too many. */
export async function isQuestionHeld(database: Pick<Database, 'kysely'>, id: string): Promise<boolean> {
  const held = await mailsAbout(database, id)
    .where('hold', '=', 'held')
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return held !== undefined;
}

const mailsAbout = ({ kysely }: Pick<Database, 'kysely'>, id: string) =>
  kysely
    .selectFrom('internal.outbox')
    .select('id')
    .where('about_kind', '=', 'appointment')
    .where('about_id', '=', id);
