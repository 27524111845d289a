import type { SupabaseClient } from '@supabase/supabase-js';
import { logFailure } from './log-failure.ts';

/** An act of an account (table activity_history), shown to its owner in the client area. */
export type SentActivity = {
  activity_type: string;
  description: string;
  metadata: { url: string; sourcePage: string; context: string };
};

/** The parts of supabase-js that this needs. */
export type ActivityClient = {
  auth: Pick<SupabaseClient['auth'], 'getSession'>;
  from(table: 'activity_history'): { insert(row: SentActivity): PromiseLike<{ error: unknown }> };
};

/**
 * Adds a row to the history of the signed-in account; for other visitors nothing is sent. For private areas, which
 * have a client anyway: null if it could not be initialised. Failures are only logged.
 */
export async function recordActivity(client: ActivityClient | null, activity: SentActivity): Promise<void> {
  if (!client) return;
  try {
    const { data } = await client.auth.getSession();
    if (!data.session) return;
    // The row's user_id defaults to the session's, and row-level security accepts no other.
    const { error } = await client.from('activity_history').insert(activity);
    if (error) logFailure('activity_history', error);
  } catch (error) {
    logFailure('activity_history', error);
  }
}
