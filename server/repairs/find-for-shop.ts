import { type Kysely, sql } from 'kysely';
import { readCaseNumber } from '#domain/cases/case-number.ts';
import type { CheckStage } from '#domain/repair/check-stages.ts';
import { CASE_COLUMNS } from '#domain/repair/customer-state.ts';
import type { Schema } from '../db/schema.ts';
import { refusedSince } from '../outbox/refused-addresses.ts';
import { readCardNews } from '../payments/card-news.ts';
import { HAS_LABEL, readAppointment, readGroup } from './case-reads.ts';
import { readMoneyDocuments } from './documents/read-money-documents.ts';
import { FLAGS_OF_CASE } from './flags.ts';
import { PART_NAME } from './part-name.ts';
import { readPairs } from './photo-pairs.ts';
import { readMoney } from './read-account.ts';
import { readQuotes } from './read-quotes.ts';
import { readWipes } from './read-wipes.ts';
import { SHOP_COLUMNS } from './repair-columns.ts';
import { isId } from './repair-row.ts';

type Tables = { kysely: Kysely<Schema> };

/** Everything that the shop sees of a case, except its unlock code. */
export type ShopRepair = NonNullable<Awaited<ReturnType<typeof findForShop>>>;

export async function findForShop({ kysely }: Tables, id: string) {
  if (!isId(id)) return null;
  const repair = await kysely
    .selectFrom('repairs')
    .select(SHOP_COLUMNS)
    .select([refusedSince(sql.ref('email')).as('email_refused_at'), FLAGS_OF_CASE.as('flags')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('repair_unlock_codes')
          .select('repair_id')
          .whereRef('repair_unlock_codes.repair_id', '=', 'repairs.id'),
      ).as('has_unlock_code'),
    )
    .select(HAS_LABEL)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!repair) return null;
  const events = await kysely
    .selectFrom('repair_events')
    .leftJoin('profiles', 'profiles.id', 'repair_events.actor_id')
    .select([
      'repair_events.id',
      'kind',
      'from_state',
      'to_state',
      'actor',
      'profiles.full_name as actor_name',
      'note',
      'payload',
      'is_public',
      'repair_events.created_at',
    ])
    .where('repair_id', '=', id)
    .orderBy('repair_events.id')
    .execute();
  const photos = await kysely
    .selectFrom('repair_photos')
    .leftJoin('uploads', 'uploads.id', 'upload_id')
    .leftJoin('profiles', 'profiles.id', 'added_by')
    .select([
      'upload_id',
      'mime',
      'has_poster',
      'stage',
      'caption',
      'is_public',
      'full_name as added_by',
      'repair_photos.created_at',
    ])
    .where('repair_id', '=', id)
    .orderBy('repair_photos.created_at')
    .execute();
  const mails = await kysely
    .selectFrom('internal.outbox')
    .select([
      'id',
      'channel',
      'event_id',
      'recipient',
      'attempts',
      'last_error',
      'sent_at',
      'failed_at',
      'created_at',
    ])
    .select(['hold', 'next_attempt_at', 'written_to_folder'])
    .where('about_kind', '=', 'repair')
    .where('about_id', '=', id)
    .where('kind', 'in', ['repair', 'repair-text'])
    .orderBy('id')
    .execute();
  // Its first repair, and the guarantee repairs after it.
  const relatives = await kysely
    .selectFrom('repairs')
    .select([...CASE_COLUMNS, 'id', 'reference', 'created_at'])
    .where(({ eb, or }) =>
      or([eb('return_of', '=', id), ...(repair.return_of ? [eb('id', '=', repair.return_of)] : [])]),
    )
    .orderBy('created_at')
    .execute();
  // The other devices of the same drop-off.
  const dropOff = repair.brought_with ?? id;
  const together = await kysely
    .selectFrom('repairs')
    .select([...CASE_COLUMNS, 'id', 'reference', 'device_kind', 'brand', 'model'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('repair_quotes')
          .select('repair_quotes.id')
          .whereRef('repair_id', '=', 'repairs.id')
          .where('repair_quotes.state', '=', 'draft'),
      ).as('has_draft'),
    )
    .where(({ eb, or }) => or([eb('id', '=', dropOff), eb('brought_with', '=', dropOff)]))
    .where('id', '<>', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const pairs = await readPairs(kysely, id);
  const wipes = await readWipes(kysely, id);
  const messages = await kysely
    .selectFrom('repair_messages')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .select(['repair_messages.id', 'author', 'full_name as author_name', 'text', 'channel', 'read_at'])
    .select('repair_messages.created_at')
    .where('repair_id', '=', id)
    .orderBy('repair_messages.id')
    .execute();
  const quotes = await readQuotes(kysely, id, { withDrafts: true });
  const parts = await kysely
    .selectFrom('repair_parts')
    .leftJoin('products', 'products.id', 'product_id')
    .select([
      'repair_parts.id',
      'product_id',
      PART_NAME,
      // None: it is no product of the shop.
      'products.sku',
      'quantity',
      'repair_parts.state',
      'supplier',
      'expected_on',
      'cost_cents',
      'origin',
      'repair_parts.serial',
      'donor',
    ])
    .where('repair_id', '=', id)
    .orderBy('repair_parts.id')
    .execute();
  const checks = await kysely
    .selectFrom('repair_checks')
    .leftJoin('profiles', 'profiles.id', 'checked_by')
    .select(['stage', 'results', 'words', 'full_name as checked_by', 'checked_at'])
    .where('repair_id', '=', id)
    .execute();
  const technician = await kysely
    .selectFrom('repair_technicians')
    .leftJoin('profiles', 'profiles.id', 'technician_id')
    .select(['technician_id as id', 'full_name as name', 'assigned_at'])
    .where('repair_id', '=', id)
    .executeTakeFirst();
  const work = await kysely
    .selectFrom('repair_work')
    .leftJoin('profiles', 'profiles.id', 'worked_by')
    .select(['repair_work.id', 'full_name as name', 'worked_on', 'minutes', 'words'])
    .where('repair_id', '=', id)
    .orderBy('worked_on')
    .orderBy('repair_work.id')
    .execute();
  const appointment = await readAppointment(kysely, id);
  const withdrawals = await kysely
    .selectFrom('withdrawals')
    .select(['id', 'reference', 'state'])
    .where('repair_id', '=', id)
    .orderBy('declared_at')
    .execute();
  const claim =
    repair.claim_id === null
      ? null
      : await kysely
          .selectFrom('guarantee_claims')
          .select(['id', 'number', 'outcome'])
          .where('id', '=', repair.claim_id)
          .executeTakeFirst();
  const money = await readMoney(kysely, repair);
  const moneyDocuments = await readMoneyDocuments(kysely, id);
  const cardNews = await readCardNews(kysely, { repair_id: id });
  const grouped = await readGroup(kysely, repair);
  return {
    ...repair,
    ...cardNews,
    grouped,
    money,
    moneyDocuments,
    withdrawals,
    claim: claim ?? null,
    checks: checksByStage(checks),
    technician: technician ?? null,
    work,
    events,
    photos,
    pairs,
    wipes,
    messages,
    quotes,
    parts,
    mails,
    relatives,
    together,
    appointment,
  };
}

/** What was tried before the repair and after it, as far as it was. */
const checksByStage = <Checks extends { stage: CheckStage }>(checks: readonly Checks[]) => ({
  before: checks.find(({ stage }) => stage === 'before') ?? null,
  after: checks.find(({ stage }) => stage === 'after') ?? null,
});

/** The id of the case with a number, however it is typed. */
export async function findByReference({ kysely }: Tables, reference: string): Promise<string | null> {
  const repair = await kysely
    .selectFrom('repairs')
    .select('id')
    .where('reference', '=', readCaseNumber('REP', reference) ?? '')
    .executeTakeFirst();
  return repair?.id ?? null;
}
