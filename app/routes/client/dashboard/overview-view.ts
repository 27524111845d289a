import { addDays, addMonths } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatDate, formatDayOfYear, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import { type ParcelTracking, parcelUrl } from '#domain/order/parcel-url.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import { customerState } from '#domain/repair/customer-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { Overview } from '#server/account-cases/read-overview.ts';
import { appointmentPath } from '../../repair/appointment/appointment-path.ts';
import { accountOrderPath, accountRepairPath } from '../orders/case-paths.ts';
import { orderState, repairState } from '../orders/case-view.ts';

// Read by the loader only.

const RECENT = 5;
const DEVICES = 12;

/** After so many days a parcel has arrived, or its customer has written. */
const PARCEL_DAYS = 14;

/** Legal guarantee of conformity, of new and of used goods alike (L. 217-3). */
const GUARANTEE_MONTHS = 24;

/** Something that waits for the customer. */
export type Task = {
  id: string;
  title: string;
  words: string;
  path: string;
  label: string;
  /** The parcel, and the address of its tracking page. */
  parcel?: { number: string; url: string | null };
};

type Order = Overview['orders'][number];
type Repair = Overview['repairs'][number];

/** Everything on the start page of an account. */
export function overviewView(
  { orders, repairs, appointments, products }: Overview,
  { appointmentLink, parcels }: { appointmentLink: (id: string) => string; parcels: ParcelTracking },
  now: Date,
) {
  const today = dayInParis(now);
  return {
    isNew: orders.length === 0 && repairs.length === 0 && appointments.length === 0,
    tasks: [
      ...repairs.flatMap((repair) => repairTasks(repair, today, parcels)),
      ...orders.flatMap((order) => orderTasks(order, now, parcels)),
      ...appointments.map((found): Task => {
        const clock = formatDate(found.starts_at, { withTime: true }).slice(-5).replace(':', '\u00a0h\u00a0');
        return {
          id: found.reference,
          title: 'Rendez-vous à l’atelier',
          words: `${formatDayOfYear(dayInParis(found.starts_at))} à ${clock}, pour\u00a0: ${found.device}.`,
          path: appointmentPath(appointmentLink(found.id)),
          label: 'Voir le rendez-vous',
        };
      }),
    ],
    orders: orders.slice(0, RECENT).map((order) => ({
      reference: order.number,
      path: accountOrderPath(order.number),
      words: `${formatEuros(order.total_cents)}, le ${formatDate(order.created_at)}`,
      state: orderState(order),
    })),
    repairs: repairs.slice(0, RECENT).map((repair) => ({
      reference: repair.reference,
      path: accountRepairPath(repair.reference),
      words: `${deviceText(repair)}, le ${formatDate(repair.created_at)}`,
      state: repairState(repair),
    })),
    devices: [...repairs.flatMap(repairedDevices), ...products.map(boughtDevice)]
      .toSorted((one, other) => other.last.localeCompare(one.last))
      .slice(0, DEVICES)
      .map(({ last, ...device }) => ({ ...device, isOver: last < today })),
  };
}

function repairTasks(repair: Repair, today: string, parcels: ParcelTracking): Task[] {
  const { reference, state, tracking_out: parcel, handed_over_at: leftAt } = repair;
  const device = deviceText(repair);
  const common = { path: accountRepairPath(reference), words: `${device}, dossier ${reference}.` };
  const tasks: Task[] = [];
  if (state === 'quoted')
    tasks.push({ ...common, id: `${reference} devis`, title: 'Devis à approuver', label: 'Lire le devis' });
  if (state === 'announced')
    tasks.push({
      ...common,
      id: `${reference} envoi`,
      title: 'Appareil attendu à l’atelier',
      label: 'Voir le dossier',
    });
  if (state === 'ready')
    tasks.push({
      ...common,
      id: `${reference} prêt`,
      title: customerState(repair),
      label: 'Voir le dossier',
    });
  if (parcel && leftAt && repair.delivered_on === null && addDays(dayInParis(leftAt), PARCEL_DAYS) >= today)
    tasks.push({
      ...common,
      id: `${reference} colis`,
      title: 'Votre appareil est en route',
      label: 'Voir le dossier',
      parcel: { number: parcel, url: parcelUrl(parcel, parcels) },
    });
  if (repair.unread)
    tasks.push({
      ...common,
      id: `${reference} message`,
      title: 'Un message de l’atelier',
      label: 'Lire le message',
      path: `${common.path}#messages`,
    });
  return tasks;
}

function orderTasks(order: Order, now: Date, parcels: ParcelTracking): Task[] {
  const { number, state, tracking_number: parcel, payment_due_at: dueAt } = order;
  // A withdrawn order has nothing left to collect, to wait for or to pay.
  if (isOrderRenounced(order.withdrawals)) return [];
  const path = accountOrderPath(number);
  const total = formatEuros(order.total_cents);
  const task = (title: string, words: string, label: string): Task => ({
    id: number,
    title,
    words,
    path,
    label,
  });
  if (state === 'ready')
    return [task('Commande prête à retirer', `Commande ${number}, ${total}.`, 'Voir la commande')];
  if (state === 'shipped')
    return [
      {
        ...task('Colis en route', `Commande ${number}.`, 'Voir la commande'),
        ...(parcel && { parcel: { number: parcel, url: parcelUrl(parcel, parcels) } }),
      },
    ];
  if (state !== 'pending') return [];
  if (order.payment_method === 'card' && heldUntil('card', order.created_at) <= now) return [];
  const until = dueAt ? `, avant le ${formatLongDate(dayInParis(dueAt))}` : '';
  return [task('Commande à payer', `Commande ${number}, ${total}${until}.`, 'Payer la commande')];
}

/** One device, what is guaranteed of it, and until when. */
function repairedDevices(repair: Repair) {
  const { reference, guarantee_until: repaired, parts_guarantee_until: parts } = repair;
  const last = [repaired, parts]
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  if (!last) return [];
  return [
    {
      key: reference,
      name: deviceText(repair),
      path: accountRepairPath(reference),
      last,
      guarantees: [
        ...(repaired ? [`réparation jusqu’au ${formatLongDate(repaired)}`] : []),
        ...(parts ? [`pièces jusqu’au ${formatLongDate(parts)}`] : []),
      ].join(', '),
    },
  ];
}

function boughtDevice({ number, name, received_at }: Overview['products'][number]) {
  const last = addMonths(dayInParis(received_at), GUARANTEE_MONTHS);
  return {
    key: `${number} ${name}`,
    name,
    path: accountOrderPath(number),
    last,
    guarantees: `garantie légale de conformité jusqu’au ${formatLongDate(last)}`,
  };
}
