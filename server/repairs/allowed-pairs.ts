import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';

// What the gallery may know of cases: pairs whose customers have agreed, and nothing of these customers.

type Tables = Pick<Transaction<Schema>, 'selectFrom'>;

/** More than anybody prepares at once. */
const MOST_LISTED = 200;

/** The pairs that the gallery may show, those that it does not show yet first. */
export const listAllowedPairs = (tx: Tables) =>
  tx
    .selectFrom('repair_photo_pairs as pair')
    .innerJoin('repairs', 'repairs.id', 'pair.repair_id')
    .select(['pair.id', 'pair.allowed_at', 'device_kind', 'brand', 'model', 'pair.scene_slug as slug'])
    .where('pair.allowed_at', 'is not', null)
    .orderBy(({ eb }) => eb('pair.scene_slug', 'is not', null))
    .orderBy('pair.allowed_at', 'desc')
    .orderBy('pair.id')
    .limit(MOST_LISTED)
    .$narrowType<{ allowed_at: Date }>()
    .execute();

/** A pair that the gallery may show; it stays so until the transaction ends. */
export const lockAllowedPair = (tx: Tables, pairId: string) =>
  tx
    .selectFrom('repair_photo_pairs')
    .select(['id', 'allowed_at', 'scene_slug'])
    .where('id', '=', pairId)
    .where('allowed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** The two uploads of a pair that the gallery may show. */
export const findAllowedPhotos = async (tx: Tables, pairId: string) =>
  z.uuid().safeParse(pairId).success
    ? tx
        .selectFrom('repair_photo_pairs')
        .select(['id', 'repair_id', 'before_id', 'after_id'])
        .where('id', '=', pairId)
        .where('allowed_at', 'is not', null)
        .executeTakeFirst()
    : undefined;
