import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '#domain/admin/retention.ts';
import { OVER_ORDERS } from '#domain/cases/account-cases.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { OPEN_WITHDRAWALS } from '#domain/order/withdrawal-states.ts';
import { isIdleAccount } from '../../accounts/idle-accounts.ts';
import { isOldAppointment } from '../../appointments/appointment-jobs.ts';
import { isIdleImport, isUnusedFile } from '../../data-import/stored-imports.ts';
import {
  isOldDraftInvoice,
  isOldOpenSale,
  isOldUnprovenAppointment,
  isOldUnprovenOrder,
  isUnprovenAppointment,
} from '../../holds/forget-unproven.ts';
import { isOldInbound } from '../../inbound/inbound-rows.ts';
import { isOldSubscription } from '../../newsletter/subscriber-rows.ts';
import { isOldMessage } from '../../outbox/forget-messages.ts';
import { isOldRefusal } from '../../outbox/refused-addresses.ts';
import { isForgettable, isPastContracts } from '../../repairs/forget-repairs.ts';
import { isOldAlert } from '../../shop/alerts/alert-rows.ts';
import { isOldBuyBack } from '../../shop/buy-backs/forget-buy-backs.ts';
import { NO_EMAIL } from '../../shop/orders/without-person.ts';
import { isOldSubmission } from '../../testimonials/purge-submissions.ts';
import { isOwnerless, isUnfinished } from '../../uploads/remove-orphans.ts';
import { OLD_VISITS } from '../../visits/purge-visits.ts';
import { isOldEntry } from '../accounting/purge-used-goods.ts';
import { isOldChange } from '../audit/purge-changes.ts';
import { isOldInvitation } from '../users/invitation-link.ts';

type Condition = RawBuilder<boolean>;

type KeptTable = {
  /** The table, in the schema public unless its name includes another one. */
  name: string;
  /** The date from which its oldest row is kept; an index has the rows in this order. */
  oldest: RawBuilder<Date | null>;
  /** Selects the rows concerned; the others are of another kind, or already without a person. */
  isKept?: Condition;
  /** Selects the rows whose time is over, by the very condition of the job that deletes them. */
  isDue(now: Date): Condition;
};

type KeptData = {
  kind: RetentionKind;
  /** The job that deletes what is due; null for data that the shop deletes with its accountant. */
  job: string | null;
  tables: readonly KeptTable[];
};

const visits = (name: keyof typeof OLD_VISITS, oldest: KeptTable['oldest']): KeptTable => ({
  name,
  oldest,
  // The job works by whole days.
  isDue: (now) => OLD_VISITS[name](dayInParis(now)),
});

const first = (column: string) => sql<Date | null>`min(${sql.ref(column)})`;
const FIRST_DAY = sql<Date | null>`min(date)::timestamp at time zone 'Europe/Paris'`;
const FIRST_END = sql<Date | null>`min(coalesce(handed_over_at, closed_at))`;
const IS_OVER = sql<boolean>`state = any (${OVER_ORDERS}::text[])`;

/** Every kind of data that is kept for a time, in the order of the report. */
export const KEPT_DATA: readonly KeptData[] = [
  {
    kind: 'visits',
    job: 'visits purge',
    tables: [visits('page_visits', first('created_at')), visits('visitor_events', first('occurred_at'))],
  },
  {
    kind: 'sums',
    job: 'visits purge',
    tables: [visits('analytics_data', FIRST_DAY), visits('daily_visits', FIRST_DAY)],
  },
  { kind: 'activity', job: 'visits purge', tables: [visits('activity_history', first('created_at'))] },
  {
    kind: 'accounts',
    job: 'idle accounts',
    tables: [
      {
        name: 'profiles',
        oldest: first('created_at'),
        isKept: sql<boolean>`role = 'client'`,
        isDue: isIdleAccount,
      },
    ],
  },
  {
    kind: 'proofs',
    job: 'testimonial proofs purge',
    tables: [{ name: 'testimonial_submissions', oldest: first('consented_at'), isDue: isOldSubmission }],
  },
  {
    kind: 'uploads',
    job: 'uploads without owner',
    tables: [
      {
        name: 'uploads',
        oldest: first('created_at'),
        isKept: sql<boolean>`owner_kind is null`,
        isDue: isOwnerless,
      },
      { name: 'internal.unfinished_videos', oldest: first('created_at'), isDue: isUnfinished },
    ],
  },
  {
    kind: 'alerts',
    job: 'stock alerts purge',
    tables: [{ name: 'stock_alerts', oldest: first('asked_at'), isDue: isOldAlert }],
  },
  {
    kind: 'newsletter',
    job: 'newsletter purge',
    tables: [{ name: 'newsletter_subscribers', oldest: first('asked_at'), isDue: isOldSubscription }],
  },
  {
    kind: 'messages',
    job: 'outbox purge',
    tables: [
      {
        name: 'internal.outbox',
        oldest: first('created_at'),
        isKept: sql<boolean>`address is not null`,
        isDue: isOldMessage,
      },
    ],
  },
  {
    kind: 'inbound',
    job: 'inbound messages purge',
    tables: [
      { name: 'internal.inbound_messages', oldest: first('received_at'), isDue: (now) => isOldInbound(now) },
    ],
  },
  {
    kind: 'refusals',
    job: 'outbox purge',
    tables: [{ name: 'internal.refused_addresses', oldest: first('refused_at'), isDue: isOldRefusal }],
  },
  {
    kind: 'invitations',
    job: 'invitations purge',
    tables: [{ name: 'internal.staff_invitations', oldest: first('sent_at'), isDue: isOldInvitation }],
  },
  {
    kind: 'import_files',
    job: 'data imports purge',
    tables: [
      {
        name: 'internal.data_imports',
        oldest: first('read_at'),
        isKept: sql<boolean>`done_at is null`,
        isDue: isUnusedFile,
      },
    ],
  },
  {
    kind: 'imported_customers',
    job: 'data imports purge',
    tables: [
      {
        name: 'customers',
        oldest: first('created_at'),
        isKept: sql<boolean>`import_id is not null`,
        isDue: isIdleImport,
      },
    ],
  },
  {
    kind: 'appointments',
    job: 'appointments purge',
    tables: [{ name: 'appointments', oldest: first('starts_at'), isDue: isOldAppointment }],
  },
  {
    kind: 'unproven',
    job: 'unproven purge',
    tables: [
      {
        name: 'orders',
        oldest: first('updated_at'),
        isKept: sql<boolean>`
          state in ('expired', 'cancelled') and concluded_at is null and paid_cents = 0 and email <> ${NO_EMAIL}
        `,
        isDue: isOldUnprovenOrder,
      },
      {
        name: 'appointments',
        oldest: first('updated_at'),
        isKept: isUnprovenAppointment,
        isDue: isOldUnprovenAppointment,
      },
      {
        name: 'counter_sales',
        oldest: first('updated_at'),
        isKept: sql<boolean>`state = 'open'`,
        isDue: isOldOpenSale,
      },
    ],
  },
  {
    kind: 'draft_invoices',
    job: 'unproven purge',
    tables: [
      {
        name: 'free_invoices',
        oldest: first('updated_at'),
        isKept: sql<boolean>`state = 'draft'`,
        isDue: isOldDraftInvoice,
      },
    ],
  },
  {
    kind: 'repairs',
    job: 'repairs purge',
    tables: [
      {
        name: 'repairs',
        oldest: FIRST_END,
        isKept: sql<boolean>`forgotten_at is null`,
        isDue: isForgettable,
      },
    ],
  },
  {
    kind: 'contracts',
    job: 'repairs purge',
    tables: [
      {
        name: 'repairs',
        oldest: FIRST_END,
        isKept: sql<boolean>`
          forgotten_at is not null and exists (select from public.repair_quotes where repair_id = repairs.id)
        `,
        isDue: isPastContracts,
      },
    ],
  },
  {
    kind: 'changes',
    job: 'change log purge',
    tables: [{ name: 'change_log', oldest: first('changed_at'), isDue: () => isOldChange }],
  },
  {
    kind: 'used_goods',
    job: 'used goods purge',
    tables: [{ name: 'used_goods', oldest: first('recorded_at'), isDue: () => isOldEntry }],
  },
  {
    kind: 'buy_backs',
    job: 'buy-backs purge',
    tables: [{ name: 'buy_backs', oldest: first('updated_at'), isDue: isOldBuyBack }],
  },
  {
    kind: 'documents',
    job: null,
    tables: ['invoices', 'credit_notes'].map((name) => ({
      name,
      oldest: first('issued_at'),
      isDue: (now) =>
        sql<boolean>`issued_at < date_trunc('year', ${now}::timestamptz, 'Europe/Paris') - interval '10 years'`,
    })),
  },
  {
    kind: 'orders',
    job: null,
    tables: [
      {
        name: 'orders',
        oldest: first('created_at'),
        isKept: IS_OVER,
        isDue: (now) => sql<boolean>`
          ${IS_OVER} and created_at < ${now}::timestamptz - interval '5 years' and updated_at
            < ${now}::timestamptz - case when total_cents < 12000 then interval '5 years' else interval '10 years' end
        `,
      },
    ],
  },
  {
    kind: 'withdrawals',
    job: null,
    tables: [
      {
        name: 'withdrawals',
        oldest: first('declared_at'),
        isKept: sql<boolean>`state <> all (${OPEN_WITHDRAWALS}::text[])`,
        isDue: (now) => sql<boolean>`
          state <> all (${OPEN_WITHDRAWALS}::text[]) and declared_at < ${now}::timestamptz - interval '5 years'
        `,
      },
    ],
  },
];
