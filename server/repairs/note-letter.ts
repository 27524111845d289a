import { sql } from 'kysely';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { letterSchema, letterWords } from '#domain/repair/unclaimed-letter.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

/** The day of the last letter since a device is ready; null without one. For statements on `repairs`. */
export const LETTER_SENT_ON = sql<string | null>`(
  select e.payload ->> 'sentOn' from public.repair_events e
  where e.repair_id = repairs.id and e.kind = 'letter_sent' and e.created_at >= repairs.ready_at
  order by e.id desc limit 1
)`;

/** Notes that the customer of a device that waits was written to by registered letter. The same again is noted once. */
export async function noteLetter(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'noted' } | Refused | Invalid> {
  const { success, data: letter, error } = letterSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(
    deps,
    repairId,
    async (tx, repair, now): Promise<{ outcome: 'noted' } | Refused | Invalid> => {
      if (repair.state !== 'ready' || !repair.ready_at)
        return refused('On note la lettre d’un appareil qui attend d’être repris.');
      const readyOn = dayInParis(repair.ready_at);
      if (letter.sentOn > dayInParis(now)) return faultAt('sentOn', 'Cette date est à venir.');
      if (letter.sentOn < readyOn)
        return faultAt('sentOn', `L’appareil est prêt depuis le ${formatLongDate(readyOn)} seulement.`);
      const same = await tx
        .selectFrom('repair_events')
        .select('id')
        .where('repair_id', '=', repair.id)
        .where('kind', '=', 'letter_sent')
        .where('created_at', '>=', repair.ready_at)
        .where(sql<boolean>`payload = ${JSON.stringify(letter)}::jsonb`)
        .executeTakeFirst();
      if (same) return { outcome: 'noted' };
      await addRepairEvent(
        tx,
        repair,
        who,
        { kind: 'letter_sent', note: letterWords(letter), payload: letter },
        now,
      );
      return { outcome: 'noted' };
    },
  );
}
