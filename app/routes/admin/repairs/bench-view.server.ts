import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { CHECK_POINTS } from '#domain/repair/check-points.ts';
import { checkRows, faultyPoints, newlyFaulty } from '#domain/repair/checks.ts';
import { traceText } from '#domain/repair/part-trace.ts';
import { isInShop } from '#domain/repair/repair-states.ts';
import { minutesText } from '#domain/repair/work-time.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';

/** Who works on the device, and how long. */
export function benchView({ technician, work, created_at }: ShopRepair, now: Date) {
  return {
    technicianId: technician?.id ?? null,
    technician: technician && {
      name: technician.name ?? 'Un ancien de l’équipe',
      since: formatLongDate(technician.assigned_at),
    },
    today: dayInParis(now),
    firstDay: dayInParis(created_at),
    total: work.length > 0 ? minutesText(work.reduce((sum, { minutes }) => sum + minutes, 0)) : null,
    work: work.map(({ id, name, worked_on, minutes, words }) => ({
      id,
      time: minutesText(minutes),
      who: name ?? 'Un ancien de l’équipe',
      on: formatDate(worked_on),
      words,
    })),
  };
}

/** What was tried before the repair and after it. */
export function checksView({ checks: { before, after }, state }: ShopRepair) {
  const signed = (checks: typeof before) =>
    checks && {
      on: formatDate(checks.checked_at, { withTime: true }),
      who: checks.checked_by ?? 'L’atelier',
      words: checks.words,
    };
  const namesOf = (points: readonly (keyof typeof CHECK_POINTS)[]) =>
    points.map((point) => CHECK_POINTS[point]);
  return {
    canChange: isInShop(state),
    before: signed(before),
    after: signed(after),
    rows: checkRows(before?.results ?? null, after?.results ?? null).map(([term, detail]) => ({
      term,
      detail,
    })),
    /** What failed when it was tried last. */
    faulty: after ? namesOf(faultyPoints(after.results)) : [],
    broken: before && after ? namesOf(newlyFaulty(before.results, after.results)) : [],
  };
}

/** A part of the repair, with what is known of its arrival and its origin. */
export function partView(part: ShopRepair['parts'][number], today: string) {
  const { id, name, sku, quantity, state, supplier, expected_on, cost_cents } = part;
  const isAwaited = state === 'awaited';
  const plan = [
    supplier && `chez ${supplier}`,
    isAwaited && expected_on && `attendue le ${formatLongDate(expected_on)}`,
    cost_cents !== null && `coût ${formatEuros(cost_cents)} l’unité`,
    traceText(part),
  ];
  return {
    ...{ id, quantity, state },
    name: sku === null ? `${name} (hors stock)` : `${name} (${sku})`,
    isStocked: sku !== null,
    plan: plan.filter(Boolean).join(', '),
    isLate: isAwaited && expected_on !== null && expected_on < today,
  };
}
