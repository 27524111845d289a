import type { Permission } from '../accounts/staff-roles.ts';

/** What may wait for the shop, most urgent first. */
const QUEUE_KINDS = [
  'dispute',
  'withdrawal',
  'claim',
  'refund',
  'late',
  'appointment',
  'alarm',
  'message',
  'inbound',
  'unpaid-withdrawal',
  'mail',
  'unclaimed',
  'request',
  'buy-back',
  'diagnose',
  'quote',
  'tell',
  'give-back',
  'send',
  'order',
  'transfer',
  'planned-invoice',
  'ready',
  'unpaid-parcel',
  'testimonial',
  'stock',
] as const;

export type QueueKind = (typeof QUEUE_KINDS)[number];

/** The permission of the people who see to each kind. */
export const PERMISSION_OF_KIND: Readonly<Record<QueueKind, Permission>> = {
  dispute: 'orders',
  withdrawal: 'orders',
  claim: 'orders',
  'unpaid-withdrawal': 'orders',
  refund: 'orders',
  late: 'repairs',
  appointment: 'appointments',
  alarm: 'site',
  message: 'repairs',
  inbound: 'repairs',
  mail: 'site',
  unclaimed: 'repairs',
  'buy-back': 'used_goods',
  request: 'repairs',
  diagnose: 'repairs',
  quote: 'repairs',
  tell: 'repairs',
  'give-back': 'repairs',
  send: 'repairs',
  order: 'orders',
  transfer: 'orders',
  'planned-invoice': 'orders',
  ready: 'repairs',
  'unpaid-parcel': 'repairs',
  testimonial: 'content',
  stock: 'stock',
};

/** All that waits of one kind, and the one to do first. */
export type QueueItem = {
  kind: QueueKind;
  count: number;
  /** How many of them are overdue, by the rule of their kind. */
  urgent: number;
  /** The first one: its id, its name, whose it is or what it is about, and since or until when it waits. */
  id: string;
  reference: string;
  name: string;
  at: Date;
};

/** The items in the order in which they should be done. */
export const inOrder = (items: readonly QueueItem[]): QueueItem[] =>
  items.toSorted((a, b) => QUEUE_KINDS.indexOf(a.kind) - QUEUE_KINDS.indexOf(b.kind));
