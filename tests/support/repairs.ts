import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type CreateOutcome, createRepair } from '#server/repairs/create-repair.ts';
import { registerAtCounter } from '#server/repairs/register-repair.ts';
import type { RepairDeps } from '#server/repairs/repair-deps.ts';

/** What files need, on a test's database. */
export function repairDeps(
  database: Pick<Database, 'transaction' | 'kysely'>,
  clock = () => new Date(),
): RepairDeps {
  return {
    database,
    secret: 'un secret de test',
    key: Buffer.alloc(32, 7),
    dataNoticeVersion: 'privacy/2026-11-21',
    clock,
  };
}

/** Somebody of the shop; no account stands behind it. */
export const SHOP = { kind: 'shop' as const, userId: '00000000-0000-4000-8000-000000000001' };
export const CUSTOMER = { kind: 'customer' as const };

/** Empties the files and their numbers. */
export async function emptyRepairs(database: Pick<Database, 'kysely'>): Promise<void> {
  await sql`truncate public.repairs, internal.counters cascade`.execute(database.kysely);
}

const camille = {
  name: 'Camille Martin',
  email: 'camille@exemple.fr',
  phone: '06 12 34 56 78',
  channel: 'email',
};
const console = { kind: 'console', brand: 'Sony', model: 'PlayStation 5' };

/** What /demande sends. */
export const requestOf = (change: object = {}) => ({
  idempotencyKey: randomUUID(),
  wayIn: 'request',
  customer: camille,
  device: console,
  fault: 'Elle s’éteint au bout de dix minutes.',
  acceptsDataNotice: true,
  ...change,
});

/** What the shop notes in front of a device. */
export const intakeOf = (change: object = {}) => ({
  device: { ...console, serial: '490154203237518' },
  condition: { power: 'fine', casing: 'marked' },
  accessories: ['Manette'],
  reusedParts: { choice: 'yes' },
  acceptsDataNotice: true,
  signature: 'M10 20L30 40.5',
  ...change,
});

/** What the counter sends. */
export const counterOf = (change: object = {}) => ({
  idempotencyKey: randomUUID(),
  customer: camille,
  fault: 'Plus d’image.',
  ...intakeOf(),
  ...change,
});

function created(result: CreateOutcome) {
  if (result.outcome !== 'created') throw new Error(`refused: ${JSON.stringify(result)}`);
  return { ...result.repair, linkToken: result.linkToken };
}

/** Opens a file as a customer does. Fails when it is refused. */
export const requested = async (deps: RepairDeps, change: object = {}) =>
  created(await createRepair(deps, requestOf(change)));

/** Opens a file at the counter. Fails when it is refused. */
export const registered = async (deps: RepairDeps, change: object = {}) =>
  created(await registerAtCounter(deps, counterOf(change), SHOP));
