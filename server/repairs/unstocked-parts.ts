import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { BEFORE_TESTS } from '#domain/repair/before-tests.ts';
import { expectedText } from '#domain/repair/expected-part.ts';
import { arrivedPartSchema, unstockedPartSchema } from '#domain/repair/part-request.ts';
import { partFactsText } from '#domain/repair/part-trace.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

type Who = Extract<RepairWho, { kind: 'shop' }>;

/** More would not be read, nor drawn. */
const MAX_UNSTOCKED = 40;

/** Adds a part that is no product of the shop: it is here already, or awaited. Its customer is told the day. */
export async function addUnstockedPart(
  deps: RepairDeps,
  repairId: string,
  { isQuiet, ...asked }: { isQuiet: boolean; [field: string]: unknown },
  who: Who,
): Promise<{ outcome: 'added' } | Refused | Invalid> {
  const { success, data: part, error } = unstockedPartSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (!BEFORE_TESTS.includes(repair.state)) return refused('Les pièces de ce dossier ne changent plus.');
    const { name, quantity, isHere, supplier, expectedOn, costCents, origin, serial, donor } = part;
    if (expectedOn !== undefined && expectedOn < dayInParis(now))
      return faultAt('expectedOn', 'Cette date est passée\u00a0: écrivez aujourd’hui ou plus tard.');
    const { count } = await tx
      .selectFrom('repair_parts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('repair_id', '=', repair.id)
      .where('product_id', 'is', null)
      .where('state', '<>', 'given_back')
      .executeTakeFirstOrThrow();
    if (count >= MAX_UNSTOCKED)
      return refused(`Un dossier prend ${MAX_UNSTOCKED} pièces hors stock au plus.`);
    const columns = {
      supplier: supplier ?? null,
      expected_on: expectedOn ?? null,
      cost_cents: costCents ?? null,
      origin: origin ?? null,
      serial: serial ?? null,
      donor: donor ?? null,
    };
    const { id: partId } = await tx
      .insertInto('repair_parts')
      .values({
        ...{ repair_id: repair.id, name, quantity, ...columns },
        ...{ state: isHere ? 'held' : 'awaited', created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const note = [
      `${quantity > 1 ? `${quantity}\u00a0× ` : ''}${name}, hors stock`,
      ...[partFactsText(columns)].filter(Boolean),
    ].join('\u00a0: ');
    const payload = { change: 'add', partId };
    await addRepairEvent(tx, repair, who, { kind: 'part', note, payload, isPublic: false }, now);
    if (expectedOn !== undefined) {
      await addRepairEvent(
        tx,
        repair,
        who,
        {
          kind: 'part_expected',
          note: expectedText(name, expectedOn, null),
          payload: { partId, expectedOn, ...(isQuiet && { isQuiet }) },
          tells: isQuiet ? [] : ['customer'],
        },
        now,
      );
    }
    return { outcome: 'added' };
  });
}

/** An awaited part that is no product has come. What it cost is asked where nobody has said it: the margin counts it. */
export async function receiveUnstockedPart(
  deps: RepairDeps,
  repairId: string,
  partId: number,
  asked: unknown,
  who: Who,
): Promise<{ outcome: 'received' } | Refused | Invalid> {
  const { success, data: arrived, error } = arrivedPartSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (!BEFORE_TESTS.includes(repair.state)) return refused('Les pièces de ce dossier ne changent plus.');
    const part = Number.isSafeInteger(partId)
      ? await tx
          .selectFrom('repair_parts')
          .select(['id', 'name', 'cost_cents'])
          .where('repair_id', '=', repair.id)
          .where('id', '=', partId)
          .where('state', '=', 'awaited')
          .where('product_id', 'is', null)
          .executeTakeFirst()
      : undefined;
    if (!part) return refused('Cette pièce n’est plus attendue\u00a0: relisez le dossier.');
    const { costCents, isCostUnknown } = arrived;
    if (part.cost_cents === null && costCents === undefined && !isCostUnknown)
      return faultAt('costCents', 'Écrivez ce qu’elle a coûté, ou cochez que ce n’est pas encore connu.');
    if (part.cost_cents !== null && costCents !== undefined && costCents !== part.cost_cents)
      return refused(
        `Son coût est noté entre-temps\u00a0: ${formatEuros(part.cost_cents)}. Relisez la pièce.`,
      );
    const cost_cents = part.cost_cents ?? costCents ?? null;
    await tx
      .updateTable('repair_parts')
      .set({ state: 'held', cost_cents, updated_at: now })
      .where('id', '=', part.id)
      .execute();
    const note = `${part.name}\u00a0: arrivée${cost_cents === null ? ', coût pas encore connu' : `, ${formatEuros(cost_cents)}`}`;
    const payload = { change: 'receive', partId: part.id };
    await addRepairEvent(tx, repair, who, { kind: 'part', note, payload, isPublic: false }, now);
    return { outcome: 'received' };
  });
}
