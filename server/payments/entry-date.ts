import type { Transaction } from 'kysely';
import { formatDate } from '#domain/dates/dates.ts';
import type { PaymentWay } from '#domain/payments/payment-ways.ts';
import type { Schema } from '../db/schema.ts';
import { Refusal } from '../outcomes.ts';

type Dated = { created_at: Date; method: string; actor_id?: string | null | undefined };

/**
 * When an entry is dated. What is dated in a closed day is refused to people, who write it again into the open one. The
 * site's own entries, such as a late word of Stripe's, are dated when they arrive: at the closing that overtook them.
 * @throws Refusal
 */
export async function entryDate(
  tx: Transaction<Schema>,
  { created_at: at, method, actor_id: actorId }: Dated,
): Promise<Date> {
  const last = await tx
    .selectFrom('internal.closings')
    .select('covers_until')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || at >= last.covers_until) return at;
  if (!actorId || method === ONLINE) return last.covers_until;
  throw new Refusal(
    `Rien n’est noté\u00a0: la caisse est clôturée jusqu’au ${formatDate(last.covers_until, { withTime: true })}. Envoyez de nouveau, et cela compte pour la journée ouverte.`,
  );
}

/** Stripe's payments and refunds: whoever asked for them, the site notes them when Stripe says so. */
const ONLINE: PaymentWay = 'card';
