import { z } from 'zod';
import { APPOINTMENT_STATES } from '#domain/appointment/appointment-states.ts';
import { addressLine } from '#domain/customers/address-line.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { companyKey } from '#domain/free-invoice/grouped-lines.ts';
import { formatEuros } from '#domain/money/money.ts';
import { shopState } from '#domain/repair/customer-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { CustomerDetails } from '#server/admin/customers/find-customer.ts';
import type { ListedCustomer } from '#server/admin/customers/list-customers.ts';
import type { Card } from '#server/admin/customers/owned-rows.ts';
import { groupPath } from '../invoices/free-invoice-paths.ts';
import { orderBadge } from '../orders/order-badge.ts';

const idSchema = z.uuid().toLowerCase();

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

export type CustomerRowView = ReturnType<typeof rowView>;

/** A customer as a line of the list. */
export function rowView({ orders, repairs, created_at, ...card }: ListedCustomer) {
  return { ...cardView(card), orders, repairs, since: formatDate(created_at) };
}

/** The facts on a card, in words. */
export function cardView({
  id,
  name,
  email,
  phone,
  user_id,
}: Pick<Card, 'id' | 'name' | 'email' | 'phone' | 'user_id'>) {
  return {
    id,
    name: name ?? email ?? (phone ? shownPhone(phone) : 'Sans nom'),
    email,
    phone,
    hasAccount: user_id !== null,
  };
}

export type CustomerView = ReturnType<typeof customerView>;

/** All that belongs to a customer, in words. */
export function customerView(customer: CustomerDetails) {
  const { account } = customer;
  return {
    ...cardView(customer),
    since: formatDate(customer.created_at),
    refusedOn: customer.email_refused_at && formatDate(customer.email_refused_at),
    company: customer.company,
    /** Where what this company owes of the month is billed; null for a private person. */
    groupPath: groupPathOf(customer),
    address: customer.address && addressLine(customer.address),
    imported: customer.imported && `${customer.imported.file_name}, ${formatDate(customer.imported.done_at)}`,
    account: account && {
      isAdmin: account.role === 'admin',
      lastSeen: account.last_sign_in_at && formatDate(account.last_sign_in_at, { withTime: true }),
      company: [account.company, account.siren && `SIREN ${account.siren}`].filter(Boolean).join(', '),
      billing: account.billing_address && addressLine(account.billing_address),
      delivery: account.delivery_address && addressLine(account.delivery_address),
    },
    devices: devicesOf(customer.repairs),
    orders: customer.orders.map((order) => ({
      number: order.number,
      state: orderBadge(order).words,
      total: formatEuros(order.total_cents),
      on: formatDate(order.created_at),
    })),
    sales: customer.sales.map(({ id, number, state, total_cents, closed_at }) => ({
      id,
      number: number ?? '',
      facts: [
        formatEuros(total_cents),
        ...(state === 'cancelled' ? ['annulée'] : []),
        formatDate(closed_at),
      ].join(', '),
    })),
    repairs: customer.repairs.map((repair) => ({
      reference: repair.reference,
      state: shopState(repair),
      device: deviceText(repair),
      on: formatDate(repair.created_at),
    })),
    appointments: customer.appointments.map(({ reference, state, device, starts_at }) => ({
      reference,
      state: APPOINTMENT_STATES[state],
      device,
      week: dayInParis(starts_at),
      at: formatDate(starts_at, { withTime: true }),
    })),
    messages: customer.messages.map(({ id, author, author_name, text, reference, created_at }) => ({
      id,
      by: author === 'shop' ? (author_name ?? 'L’atelier') : 'Le client',
      text,
      reference,
      at: formatDate(created_at, { withTime: true }),
    })),
    notes: customer.notes.map(({ id, text, full_name, created_at }) => ({
      id,
      text,
      who: full_name ?? 'L’atelier',
      at: formatDate(created_at, { withTime: true }),
    })),
    merges: customer.merges.map(({ id, gone_name, gone_email, gone_phone, moved, full_name, merged_at }) => ({
      id,
      gone: [gone_name, gone_email, gone_phone && shownPhone(gone_phone)].filter(Boolean).join(', '),
      moved: movedText(moved),
      who: full_name ?? 'L’atelier',
      at: formatDate(merged_at, { withTime: true }),
    })),
  };
}

/** Each device once, by its serial number if it has one, with its latest case. */
function devicesOf(repairs: CustomerDetails['repairs']) {
  const devices = new Map<string, { name: string; serial: string | null; reference: string }>();
  for (const { reference, serial, ...device } of repairs) {
    const name = deviceText(device);
    const key = serial ?? name;
    if (!devices.has(key)) devices.set(key, { name, serial, reference });
  }
  return [...devices.values()];
}

const counted = (count: number, one: string, many: string) => `${count}\u00a0${count > 1 ? many : one}`;

/** « 2 commandes, 1 réparation », or that there is nothing. */
export function movedText({
  orders,
  repairs,
  appointments,
  notes,
}: {
  orders: number;
  repairs: number;
  appointments: number;
  notes: number;
}): string {
  const all = [
    orders > 0 && counted(orders, 'commande', 'commandes'),
    repairs > 0 && counted(repairs, 'réparation', 'réparations'),
    appointments > 0 && counted(appointments, 'rendez-vous', 'rendez-vous'),
    notes > 0 && counted(notes, 'note', 'notes'),
  ].filter(Boolean);
  return all.length > 0 ? all.join(', ') : 'rien';
}

function groupPathOf({ company, account }: CustomerDetails): string | null {
  const known = account?.company ?? company;
  return known === null ? null : groupPath(companyKey({ company: known, siren: account?.siren ?? null }));
}
