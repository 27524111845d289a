import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { WIPE_CATEGORIES, WIPE_TECHNIQUES, wipeObstacleOf } from '#domain/repair/wipe.ts';
import { wipeSchema } from '#domain/repair/wipe-request.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { wipeText } from './documents/wipe-texts.ts';
import { findForShop, type ShopRepair } from './find-for-shop.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho, UNKNOWN_REPAIR } from './repair-row.ts';

/**
 * Certifies that a disk or a device of a case was wiped, once for each serial number. What is printed is frozen with its digest; the same
 * attempt again is the same certificate.
 */
export async function certifyWipe(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'certified'; number: string } | Refused | Invalid> {
  const { success, data: wipe, error } = wipeSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, locked, now) => {
    const known = await tx
      .selectFrom('repair_wipes')
      .select(['id', 'repair_id', 'number', 'serial'])
      .where(({ eb, or, and }) =>
        or([eb('id', '=', wipe.id), and([eb('repair_id', '=', locked.id), eb('serial', '=', wipe.serial)])]),
      )
      .execute();
    const same = known.find(({ id }) => id === wipe.id);
    if (same?.repair_id === locked.id && same.serial === wipe.serial)
      return { outcome: 'certified', number: same.number };
    if (same) return refused('Ce formulaire a déjà servi\u00a0: rechargez la page pour un autre support.');
    const [other] = known;
    if (other) return faultAt('serial', `Ce support a déjà son certificat, ${other.number}.`);
    const repair = await findForShop({ kysely: tx }, locked.id);
    if (!repair) return UNKNOWN_REPAIR;
    const obstacle = wipeObstacleOf(repair);
    if (obstacle) return refused(obstacle);
    const wrongDay = dayFault(wipe.doneOn, { first: firstDay(repair), today: dayInParis(now) });
    if (wrongDay) return faultAt('doneOn', wrongDay);
    const number = await nextNumber(tx, now);
    const by = await nameOf(tx, who.userId);
    const document = JSON.stringify(wipeText({ repair, wipe, number, by, at: now, shop: deps.shop() }));
    const { medium, description, serial, technique, tool, verification, note } = wipe;
    await tx
      .insertInto('repair_wipes')
      .values({
        ...{
          id: wipe.id,
          repair_id: locked.id,
          number,
          medium,
          description,
          serial,
          technique,
          verification,
        },
        ...{ tool: tool ?? null, note: note ?? null, done_on: wipe.doneOn },
        document,
        document_hash: createHash('sha256').update(document).digest('hex'),
        issued_by: who.userId,
        issued_at: now,
      })
      .execute();
    const category = WIPE_CATEGORIES[WIPE_TECHNIQUES[technique].category].label;
    const event = {
      kind: 'wiped' as const,
      note: `${description}, ${category}\u00a0: certificat ${number}.`,
      payload: { number, technique, verification },
    };
    await addRepairEvent(tx, locked, who, event, now);
    return { outcome: 'certified', number };
  });
}

const firstDay = ({ registered_at, created_at }: ShopRepair): string =>
  dayInParis(registered_at ?? created_at);

function dayFault(day: string, { first, today }: { first: string; today: string }): string | null {
  if (day > today) return 'Choisissez aujourd’hui ou un jour passé.';
  return day < first
    ? `L’appareil est arrivé le ${formatLongDate(first)}\u00a0: choisissez ce jour ou un autre après.`
    : null;
}

async function nextNumber(kysely: Kysely<Schema>, now: Date): Promise<string> {
  const { rows } = await sql<{
    number: string;
  }>`select internal.next_number('EFF', ${now}) as number`.execute(kysely);
  return rows[0]?.number ?? '';
}

async function nameOf(kysely: Kysely<Schema>, userId: string): Promise<string> {
  const profile = await kysely
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return profile?.full_name || 'L’équipe de l’atelier';
}
