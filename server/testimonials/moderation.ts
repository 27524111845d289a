import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { TestimonialOutcome, TestimonialView } from '#domain/testimonials/testimonial-decision.ts';
import type { TestimonialOrigin } from '#domain/testimonials/testimonials.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../edits/changed-meanwhile.ts';
import { lockOrder, type OrderRow } from '../shop/orders/order-row.ts';
import { authorEmail } from './author-email.ts';
import { readBoughtLines } from './bought-lines.ts';

const PAGE_SIZE = 50;

type ListedTestimonial = {
  id: string;
  name: string;
  location: string | null;
  text: string;
  rating: number;
  /** The product that it is about; null if it is about the shop. */
  product: string | null;
  isExample: boolean;
  isVerified: boolean;
  isVisible: boolean;
  /** Null until the shop has decided. */
  outcome: TestimonialOutcome | null;
  createdAt: Date;
};

/** A testimonial with everything that the shop knows about it. */
export type TestimonialDetails = ListedTestimonial & {
  origin: TestimonialOrigin;
  /** "2026-11-21" */
  experiencedOn: string | null;
  publishedAt: Date | null;
  /** The data that its author sent for the check; null once they were deleted. */
  submission: { email: string; reference: string | null } | null;
  /** Only a review has one: the answer of the shop. */
  reply: string | null;
  repliedAt: Date | null;
  reason: string | null;
  proof: string | null;
  decidedAt: Date | null;
};

type TestimonialList = {
  rows: ListedTestimonial[];
  /** On all pages. */
  count: number;
  pageCount: number;
  /** The examples, which we wrote ourselves. */
  examples: number;
};

/** The facts that the law requires beside a visible testimonial. */
type Publication = {
  /** "2026-11-21" */
  experiencedOn: string;
  origin: TestimonialOrigin;
  /** The proof of the repair or the purchase; null if it was not found. */
  proof: string | null;
};

type Found = 'done' | 'gone' | 'example';

type Guard = EditGuard<TestimonialDetails>;

/** Moderation, for the back office. All functions throw NotAdminError for anyone but an administrator. */
export type Moderation = {
  list(admin: AdminIdentity, asked: { view: TestimonialView; page: number }): Promise<TestimonialList>;
  find(admin: AdminIdentity, id: string): Promise<TestimonialDetails | null>;
  /**
   * @param publication null for a review, whose order says all of it
   * @returns `not kept` if what it is about was brought back meanwhile, or its contract renounced: it is no verified purchase
   */
  publish(
    admin: AdminIdentity,
    id: string,
    publication: Publication | null,
    guard: Guard,
  ): Promise<Found | 'not kept' | ChangedMeanwhile>;
  /**
   * Hides it and tells its author why: as refused if it was never visible, as withdrawn if it was.
   * @param guard for a review, which its author may change until it is decided
   */
  refuse(admin: AdminIdentity, id: string, reason: string, guard?: Guard): Promise<Found | ChangedMeanwhile>;
  /** The shop answers a visible review, once; null takes the answer back. */
  reply(
    admin: AdminIdentity,
    id: string,
    reply: string | null,
    guard: Guard,
  ): Promise<Found | ChangedMeanwhile>;
  /** Deletes everything that we wrote ourselves; returns how many. */
  removeExamples(admin: AdminIdentity): Promise<number>;
};

type ModerationDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  clock: () => Date;
  /** A mail may be due. */
  onMail: () => void;
};

export function createModeration({ database, clock, onMail }: ModerationDeps): Moderation {
  return {
    list: (admin, asked) => readAsAdmin(database, admin, 'content', (tx) => list(tx, asked)),
    find: (admin, id) => readAsAdmin(database, admin, 'content', (tx) => find(tx, id)),
    publish: (admin, id, publication, guard) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        // Before the testimonial, as whoever writes a review locks them.
        const order = await lockOrderOf(tx, id);
        const { file, stopped } = await lockFile(tx, id, guard, 'testimonials');
        if (!file) return stopped;
        if (!order) return publication ? publish(tx, admin, id, publication, clock()) : 'gone';
        const line = (await readBoughtLines(tx, order.id)).find(({ review }) => review?.id === id);
        if (!line) return 'gone';
        if (line.bar) return 'not kept';
        const bought: Publication = { experiencedOn: line.boughtOn, origin: 'site', proof: order.number };
        return publish(tx, admin, id, bought, clock());
      }),
    async refuse(admin, id, reason, guard = () => null) {
      const done = await changeAsAdmin(database, admin, 'content', async (tx) => {
        const { file, stopped } = await lockFile(tx, id, guard, 'testimonials');
        return file ? refuse(tx, admin, id, reason, clock()) : stopped;
      });
      onMail();
      return done;
    },
    reply: (admin, id, reply, guard) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        const { file, stopped } = await lockFile(tx, id, guard, 'product_reviews');
        if (!file) return stopped;
        if (file.product === null || !file.isVisible) return 'gone';
        const repliedAt = reply === null ? null : clock();
        await tx
          .updateTable('product_reviews')
          .set({ reply, replied_at: repliedAt })
          .where('testimonial_id', '=', id)
          .where('reply', 'is distinct from', reply)
          .execute();
        return 'done';
      }),
    removeExamples: (admin) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('testimonials')
          .where('is_example', '=', true)
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      }),
  };
}

type Locked =
  | { file: TestimonialDetails; stopped?: never }
  | { file: null; stopped: Exclude<Found, 'done'> | ChangedMeanwhile };

/** What is stored of a testimonial, on which nobody else acts until the transaction ends, if the form has seen it. */
async function lockFile(
  tx: Transaction<Schema>,
  id: string,
  guard: Guard,
  table: 'testimonials' | 'product_reviews',
): Promise<Locked> {
  const stopped = await lock(tx, id);
  if (stopped !== 'done') return { file: null, stopped };
  const file = await find(tx, id);
  if (!file) return { file: null, stopped: 'gone' };
  const changed = await changedMeanwhile(tx, guard, file, lastLogged(table, id));
  return changed ? { file: null, stopped: changed } : { file };
}

/** The order that a review is about, locked; undefined for a testimonial about the shop. */
async function lockOrderOf(tx: Transaction<Schema>, id: string): Promise<OrderRow | undefined> {
  const line = await tx
    .selectFrom('product_reviews as review')
    .innerJoin('order_lines as line', 'line.id', 'review.order_line_id')
    .select('line.order_id as orderId')
    .where('review.testimonial_id', '=', id)
    .executeTakeFirst();
  return line && lockOrder(tx, line.orderId);
}

type Joined = ExpressionBuilder<{ t: Schema['testimonials']; d: Schema['testimonial_decisions'] }, 't' | 'd'>;

/** The rows and the order of each list, which has an index of its own. */
const VIEWS: Record<TestimonialView, { isMeant: (eb: Joined) => ReturnType<Joined['and']>; by: 't' | 'd' }> =
  {
    // The longest wait comes first.
    waiting: {
      isMeant: (eb) => eb.and([eb('t.is_visible', '=', false), eb('d.outcome', 'is', null)]),
      by: 't',
    },
    published: { isMeant: (eb) => eb.and([eb('t.is_visible', '=', true)]), by: 't' },
    refused: { isMeant: (eb) => eb.and([eb('d.outcome', '<>', 'published')]), by: 'd' },
  };

async function list(
  tx: Transaction<Schema>,
  { view, page }: { view: TestimonialView; page: number },
): Promise<TestimonialList> {
  const { isMeant, by } = VIEWS[view];
  const meant = tx
    .selectFrom('testimonials as t')
    .leftJoin('testimonial_decisions as d', 'd.testimonial_id', 't.id')
    .where((eb) => isMeant(eb as unknown as Joined));
  const { count, examples } = await meant
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('count'),
      selectFrom('testimonials as e')
        .select(({ fn: of }) => of.countAll<number>().as('examples'))
        .where('e.is_example', '=', true)
        .as('examples'),
    ])
    .executeTakeFirstOrThrow();
  const ordered =
    by === 'd'
      ? meant.orderBy('d.decided_at', 'desc')
      : meant.orderBy('t.created_at', view === 'waiting' ? 'asc' : 'desc');
  const rows = await ordered
    .leftJoin('product_reviews as review', 'review.testimonial_id', 't.id')
    .leftJoin('products as product', 'product.id', 'review.product_id')
    .select('product.name as product')
    .select([
      't.id',
      't.name',
      't.location',
      't.testimonial as text',
      't.rating',
      't.is_example as isExample',
      't.is_verified as isVerified',
      't.is_visible as isVisible',
      'd.outcome',
      't.created_at as createdAt',
    ])
    .orderBy('t.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { rows, count, pageCount: Math.ceil(count / PAGE_SIZE), examples: examples ?? 0 };
}

async function find(tx: Transaction<Schema>, id: string): Promise<TestimonialDetails | null> {
  const found = await tx
    .selectFrom('testimonials as t')
    .leftJoin('testimonial_decisions as d', 'd.testimonial_id', 't.id')
    .leftJoin('testimonial_submissions as s', 's.testimonial_id', 't.id')
    .leftJoin('product_reviews as review', 'review.testimonial_id', 't.id')
    .leftJoin('products as product', 'product.id', 'review.product_id')
    .where('t.id', '=', id)
    .select(['product.name as product', 'review.reply', 'review.replied_at as repliedAt'])
    .select([
      't.id',
      't.name',
      't.location',
      't.testimonial as text',
      't.rating',
      't.is_example as isExample',
      't.is_verified as isVerified',
      't.is_visible as isVisible',
      't.created_at as createdAt',
      't.origin',
      't.experienced_on as experiencedOn',
      't.published_at as publishedAt',
      'd.outcome',
      'd.reason',
      'd.proof',
      'd.decided_at as decidedAt',
      's.email',
      's.reference',
    ])
    .executeTakeFirst();
  if (!found) return null;
  const { email, reference, ...file } = found;
  return { ...file, submission: email === null ? null : { email, reference } };
}

async function publish(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  id: string,
  { experiencedOn, origin, proof }: Publication,
  now: Date,
): Promise<'done'> {
  await tx
    .updateTable('testimonials')
    .set({
      is_visible: true,
      experienced_on: experiencedOn,
      origin,
      is_verified: proof !== null,
      published_at: sql<Date>`coalesce(published_at, ${now}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute();
  // The message to its author is no longer true.
  await tx
    .deleteFrom('internal.outbox')
    .where('about_kind', '=', 'testimonial')
    .where('about_id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
  await decide(tx, { testimonial_id: id, outcome: 'published', reason: null, proof, ...by(admin, now) });
  return 'done';
}

async function refuse(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  id: string,
  reason: string,
  now: Date,
): Promise<'done'> {
  const { published_at: publishedAt } = await tx
    .updateTable('testimonials')
    .set({ is_visible: false })
    .where('id', '=', id)
    .returning('published_at')
    .executeTakeFirstOrThrow();
  const outcome = publishedAt === null ? 'refused' : 'withdrawn';
  await decide(tx, { testimonial_id: id, outcome, reason, proof: null, ...by(admin, now) });
  await sql`
    insert into internal.outbox (kind, about_kind, about_id, next_attempt_at, created_at)
    select 'testimonial', 'testimonial', t.id, ${now}, ${now}
    from public.testimonials t where t.id = ${id} and ${authorEmail(sql.ref('t.id'))} is not null
  `.execute(tx);
  return 'done';
}

/** Examples are nobody's opinion: they are shown as examples or deleted. */
async function lock(tx: Transaction<Schema>, id: string): Promise<Found> {
  const row = await tx
    .selectFrom('testimonials')
    .select('is_example')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'gone';
  return row.is_example ? 'example' : 'done';
}

const by = ({ id }: AdminIdentity, now: Date) => ({ decided_by: id, decided_at: now });

type Decision = {
  testimonial_id: string;
  outcome: TestimonialOutcome;
  reason: string | null;
  proof: string | null;
  decided_by: string;
  decided_at: Date;
};

async function decide(tx: Transaction<Schema>, decision: Decision): Promise<void> {
  await tx
    .insertInto('testimonial_decisions')
    .values(decision)
    .onConflict((conflict) => conflict.column('testimonial_id').doUpdateSet(decision))
    .execute();
}
