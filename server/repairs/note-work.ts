import type { Transaction } from 'kysely';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { type WorkEntry, workEntrySchema } from '#domain/repair/work-entry.ts';
import { minutesText } from '#domain/repair/work-time.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';
import { listTechnicians } from './technicians.ts';

type Clerk = Extract<RepairWho, { kind: 'shop' }>;

/** The same entry within so many seconds is the same press. */
const SAME_PRESS_S = 60;

/** Notes how long somebody worked on a device; it may be noted once the device has left. */
export async function noteWork(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Clerk,
): Promise<{ outcome: 'noted' } | Refused | Invalid> {
  const { success, data: work, error } = workEntrySchema.safeParse(asked);
  if (!success) return invalid(error);
  const worker = (await listTechnicians(deps.database)).find(({ id }) => id === work.workerId);
  if (!worker)
    return faultAt('workerId', 'Cette personne ne répare plus ici\u00a0: choisissez-en une autre.');
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (repair.forgotten_at) return refused('Ce dossier est effacé\u00a0: il ne prend plus de temps.');
    const fault = dayFault(work.on, repair, now);
    if (fault) return faultAt('on', fault);
    if (await isJustNoted(tx, repair.id, work, now)) return { outcome: 'noted' };
    await tx
      .insertInto('repair_work')
      .values({
        repair_id: repair.id,
        worked_by: work.workerId,
        worked_on: work.on,
        minutes: work.minutes,
        words: work.words ?? null,
        recorded_at: now,
      })
      .execute();
    const note = workText({ ...work, words: work.words ?? null }, worker.name);
    await addRepairEvent(tx, repair, who, { kind: 'work', note, isPublic: false }, now);
    return { outcome: 'noted' };
  });
}

/** Takes back time that was noted wrongly; the history of the case keeps both. */
export function removeWork(
  deps: RepairDeps,
  repairId: string,
  workId: number,
  who: Clerk,
): Promise<{ outcome: 'removed' } | Refused> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const gone = Number.isSafeInteger(workId)
      ? await tx
          .deleteFrom('repair_work')
          .where('repair_id', '=', repair.id)
          .where('id', '=', workId)
          .returning(['worked_by', 'worked_on', 'minutes', 'words'])
          .executeTakeFirst()
      : undefined;
    if (!gone) return refused('Ce temps n’est plus dans le dossier.');
    const worker = await tx
      .selectFrom('profiles')
      .select('full_name')
      .where('id', '=', gone.worked_by)
      .executeTakeFirst();
    const note = workText({ on: gone.worked_on, ...gone }, worker?.full_name ?? 'L’atelier');
    await addRepairEvent(tx, repair, who, { kind: 'work_removed', note, isPublic: false }, now);
    return { outcome: 'removed' };
  });
}

/** Nobody has worked on it yet tomorrow, nor before there was a case. */
function dayFault(day: string, { created_at }: RepairRow, now: Date): string | null {
  if (day > dayInParis(now)) return 'Ce jour n’est pas encore venu.';
  const first = dayInParis(created_at);
  return day < first ? `Le dossier est ouvert depuis le ${formatLongDate(first)}.` : null;
}

async function isJustNoted(
  tx: Transaction<Schema>,
  repairId: string,
  work: WorkEntry,
  now: Date,
): Promise<boolean> {
  const last = await tx
    .selectFrom('repair_work')
    .select(['worked_by', 'worked_on', 'minutes', 'words'])
    .where('repair_id', '=', repairId)
    .where('recorded_at', '>', new Date(now.getTime() - SAME_PRESS_S * 1000))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    last !== undefined &&
    last.worked_by === work.workerId &&
    last.worked_on === work.on &&
    last.minutes === work.minutes &&
    last.words === (work.words ?? null)
  );
}

/** « 1 h 30, le 29 novembre 2026, Camille : soudure du connecteur » */
const workText = (
  { minutes, on, words }: { minutes: number; on: string; words: string | null },
  name: string,
): string =>
  [`${minutesText(minutes)}, le ${formatLongDate(on)}, ${name}`, words].filter(Boolean).join('\u00a0: ');
