import { type Kysely, sql } from 'kysely';
import { maskedSerial } from '#domain/repair/serial.ts';
import type { Schema } from '../db/schema.ts';
import { HAS_LABEL, readAppointment, readGroup } from './case-reads.ts';
import { readMoneyDocuments } from './documents/read-money-documents.ts';
import { PART_NAME } from './part-name.ts';
import { readPairs } from './photo-pairs.ts';
import { readMoney } from './read-account.ts';
import { readQuotes } from './read-quotes.ts';
import { readWipes } from './read-wipes.ts';
import { CUSTOMERS_COLUMNS } from './repair-columns.ts';
import { repairTokenHash } from './repair-link.ts';

/**
 * The part of a case that the holder of the link sees: nothing of the customer, and only the end of the serial number.
 */
export type TrackedRepair = NonNullable<Awaited<ReturnType<typeof findByLink>>>;

export async function findByLink({ kysely }: { kysely: Kysely<Schema> }, token: string) {
  const repair = await kysely
    .selectFrom('repairs')
    .select(CUSTOMERS_COLUMNS)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('internal.card_sessions')
          .select('internal.card_sessions.id')
          .whereRef('repair_id', '=', 'repairs.id')
          .where('internal.card_sessions.state', '=', 'processing'),
      ).as('is_being_paid'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('repair_checks')
          .select('repair_checks.repair_id')
          .whereRef('repair_checks.repair_id', '=', 'repairs.id'),
      ).as('has_checks'),
    )
    .select(HAS_LABEL)
    .select(({ selectFrom }) => [
      selectFrom('repairs as first')
        .select('first.reference')
        .whereRef('first.id', '=', 'repairs.return_of')
        .as('first_reference'),
      selectFrom('guarantee_claims')
        .select('guarantee_claims.number')
        .whereRef('guarantee_claims.id', '=', 'repairs.claim_id')
        .as('claim_number'),
      // As it stood when the device left, which nothing changes.
      selectFrom('repair_events')
        .select(sql<string | null>`payload ->> 'legalUntil'`.as('until'))
        .whereRef('repair_events.repair_id', '=', 'repairs.id')
        .where('kind', '=', 'hand_over')
        .orderBy('repair_events.id', 'desc')
        .limit(1)
        .as('legal_until'),
    ])
    // As much of the address as its postage needs.
    .select(sql<string | null>`left(return_address ->> 'postcode', 3)`.as('return_region'))
    .select('company')
    // Whether, not where: a link may have been passed on.
    .select(sql<boolean>`email is not null`.as('has_email'))
    .where('link_hash', '=', repairTokenHash(token))
    .executeTakeFirst();
  if (!repair) return null;
  // Who is billed is not shown to whoever has the link.
  const { serial, company: _, ...shown } = repair;
  const events = await kysely
    .selectFrom('repair_events')
    .select(['id', 'kind', 'from_state', 'to_state', 'actor', 'note', 'created_at'])
    .where('repair_id', '=', repair.id)
    .where('is_public', '=', true)
    .orderBy('id')
    .execute();
  const photos = await kysely
    .selectFrom('repair_photos')
    .leftJoin('uploads', 'uploads.id', 'upload_id')
    .select(['upload_id', 'mime', 'has_poster', 'stage', 'caption', 'author', 'repair_photos.created_at'])
    .where('repair_id', '=', repair.id)
    .where('is_public', '=', true)
    .orderBy('repair_photos.created_at')
    .execute();
  const returns = await kysely
    .selectFrom('repairs')
    .select(['reference', 'registered_at'])
    .where('return_of', '=', repair.id)
    .orderBy('created_at')
    .execute();
  const pairs = await readPairs(kysely, repair.id);
  const wipes = await readWipes(kysely, repair.id);
  const messages = await readMessages(kysely, repair.id);
  const quotes = await readQuotes(kysely, repair.id, { withDrafts: false });
  const appointment = await readAppointment(kysely, repair.id);
  const { charges, priceCents, keptCents, dueCents, depositDueCents, bonusCents } = await readMoney(
    kysely,
    repair,
  );
  const moneyDocuments = await readMoneyDocuments(kysely, repair.id);
  const grouped = await readGroup(kysely, repair);
  // The parts that the customer waits for; neither our references nor our prices.
  const awaitedParts = await kysely
    .selectFrom('repair_parts')
    .leftJoin('products', 'products.id', 'product_id')
    .select(['repair_parts.id', PART_NAME, 'quantity', 'expected_on'])
    .where('repair_id', '=', repair.id)
    .where('repair_parts.state', '=', 'awaited')
    .orderBy('repair_parts.id')
    .execute();
  return {
    ...shown,
    groupedOn: grouped?.number ?? null,
    // Not who of the staff took it.
    money: {
      priceCents,
      keptCents,
      dueCents,
      depositDueCents,
      bonusCents,
      charges: charges.map(({ id, kind, label, amount_cents }) => ({ id, kind, label, amount_cents })),
    },
    moneyDocuments,
    returns,
    awaitedParts,
    serialEnd: serial ? maskedSerial(serial) : null,
    events,
    photos,
    pairs,
    wipes: wipes.map(({ number, description }) => ({ number, description })),
    messages,
    quotes,
    appointment,
  };
}

function readMessages(kysely: Kysely<Schema>, repairId: string) {
  return kysely
    .selectFrom('repair_messages')
    .select(['id', 'author', 'text', 'read_at', 'created_at'])
    .where('repair_id', '=', repairId)
    .orderBy('id')
    .execute();
}
