/** What may wait for the shop, what can wait least first. */
const QUEUE_KINDS = [
  'withdrawal',
  'refund',
  'late',
  'appointment',
  'alarm',
  'message',
  'mail',
  'unclaimed',
  'request',
  'diagnose',
  'quote',
  'tell',
  'give-back',
  'order',
  'transfer',
  'ready',
  'testimonial',
  'stock',
] as const;

export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Everything of a kind that waits, and the one to see to first. */
export type QueueItem = {
  kind: QueueKind;
  count: number;
  /** Of them, those that can wait no longer; what that means is the kind's. */
  urgent: number;
  /** Of the first: its id, what it is called, whose it is or what it is about, and since or until when it waits. */
  id: string;
  reference: string;
  name: string;
  at: Date;
};

/** In the order in which they are seen to. */
export const inOrder = (items: readonly QueueItem[]): QueueItem[] =>
  items.toSorted((a, b) => QUEUE_KINDS.indexOf(a.kind) - QUEUE_KINDS.indexOf(b.kind));
