import { repairPath } from '#app/routes/admin/repairs/repair-paths.ts';
import { timeText } from '#domain/appointment/appointment-texts.ts';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { countedText } from '#domain/figures/format-count.ts';
import { formatEuros } from '#domain/money/money.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { isLate } from '#domain/repair/repair-board.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import type { CaseLine, Today, Trend } from '#server/admin/today/read-today.ts';
import { orderBadge } from '../orders/order-badge.ts';
import { adminOrderPath } from '../orders/order-paths.ts';
import { beginningOf } from './beginning-of-text.ts';

// Made by the loader: the page gets only what it shows.

export type TodayView = ReturnType<typeof todayView>;

/** The blocks of the start page in words; a block that the person may not see is null. */
export function todayView(today: Today, now: Date) {
  const day = dayInParis(now);
  return {
    gauges: gaugesOf(today),
    bookings: today.bookings?.map(({ reference, startsAt, name, device, fault }) => ({
      reference,
      time: timeText(startsAt),
      name,
      what: `${device}, ${beginningOf(fault)}`,
    })),
    promises: today.promises?.map((line) => caseView(line, day)),
    bench: today.bench?.map((line) => caseView(line, day)),
    messages: today.messages?.map(({ id, reference, name, text, at }) => ({
      id,
      to: `${repairPath(reference)}#messages`,
      reference,
      name,
      text: beginningOf(text),
      at: formatLongDate(at),
    })),
    orders: today.orders?.map((order) => ({
      number: order.number,
      to: adminOrderPath(order.number),
      name: order.name,
      placedOn: formatDate(order.created_at),
      badge: orderBadge(order, { isShort: true }),
      total: formatEuros(order.total_cents),
    })),
    lowStock: today.lowStock,
    testimonials: today.testimonials?.map(({ text, location, ...each }) => ({
      ...each,
      from: location ? `${each.name}, ${location}` : each.name,
      text: beginningOf(text),
    })),
  };
}

const caseView = (line: CaseLine, day: string) => ({
  reference: line.reference,
  to: repairPath(line.reference),
  name: line.name,
  device: deviceText(line),
  fault: beginningOf(line.fault),
  state: line.state,
  stateName: REPAIR_STATES[line.state].shop,
  isLate: isLate(line, day),
  promisedOn: line.promised_on && formatLongDate(line.promised_on),
});

/** What came in during seven days, beside the seven before. */
function changeIn({ recent, before }: Trend, write: (count: number) => string, isWelcome = true) {
  const direction =
    recent === before ? ('flat' as const) : recent > before ? ('up' as const) : ('down' as const);
  const isGood = isWelcome && direction !== 'flat' ? { isGood: direction === 'up' } : {};
  return {
    direction,
    text: `${write(recent)} en 7\u00a0jours, ${write(before).split(' ')[0]} avant`,
    ...isGood,
  };
}

function gaugesOf({ cases, orderCounts, earned }: Today) {
  return [
    ...(cases
      ? [
          {
            label: 'Réparations en cours',
            value: String(cases.inShop),
            note: countedText(cases.ready, 'prête à rendre', 'prêtes à rendre'),
            change: changeIn(cases.received, (count) => countedText(count, 'reçue', 'reçues')),
          },
        ]
      : []),
    ...(orderCounts
      ? [
          {
            label: 'Commandes à préparer',
            value: String(orderCounts.toPrepare),
            change: changeIn(orderCounts.placed, (count) => countedText(count, 'passée', 'passées')),
          },
        ]
      : []),
    ...(earned
      ? [
          {
            label: 'Encaissé aujourd’hui',
            value: formatEuros(earned.todayCents),
            change: changeIn({ recent: earned.recentCents, before: earned.beforeCents }, formatEuros),
          },
        ]
      : []),
    ...(cases
      ? [
          {
            label: 'Devis en attente',
            value: String(cases.quoted),
            note: `${cases.quotedLong} de plus de 7\u00a0jours`,
            change: changeIn(cases.quotes, (count) => countedText(count, 'envoyé', 'envoyés')),
          },
        ]
      : []),
  ];
}
