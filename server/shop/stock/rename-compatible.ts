import { type Kysely, sql } from 'kysely';
import { compatibleNames, unknownNames } from '#domain/devices/compatible-names.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { Schema } from '../../db/schema.ts';

type Tables = { kysely: Pick<Kysely<Schema>, 'selectFrom' | 'updateTable'> };
type Register = Pick<DeviceRegister, 'find'>;

const compatibleOf = ({ kysely }: Tables) =>
  kysely.selectFrom('products').select(['id', 'compatible_models as models']).execute();

/**
 * Gives the stored products the names of the register, which may have learnt one since they were saved. Called at each
 * start; returns how many products have changed.
 */
export async function renameCompatible(database: Tables, register: Register): Promise<number> {
  let count = 0;
  for (const { id, models } of await compatibleOf(database)) {
    const { names, renamed } = compatibleNames(models, register);
    if (renamed.length === 0) continue;
    await database.kysely
      .updateTable('products')
      .set({ compatible_models: names })
      .where('id', '=', id)
      .where(sql<boolean>`compatible_models = ${models}::text[]`)
      .execute();
    count += 1;
  }
  return count;
}

/** Products that fit a device name it by its new name, once it has one. Called in the transaction that renames it. */
export async function renameInProducts(
  tx: Pick<Kysely<Schema>, 'selectFrom' | 'updateTable'>,
  from: string,
  to: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'compatible_models as models'])
    .where(isCompatible(from))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, models } of rows)
    await tx
      .updateTable('products')
      .set({ compatible_models: [...new Set(models.map((model) => (model === from ? to : model)))] })
      .where('id', '=', id)
      .execute();
}

/** How many products fit a device of this name. */
export async function countCompatible(tx: Pick<Kysely<Schema>, 'selectFrom'>, name: string): Promise<number> {
  const { count } = await tx
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCompatible(name))
    .executeTakeFirstOrThrow();
  return count;
}

const isCompatible = (name: string) => sql<boolean>`compatible_models @> array[${name}]::text[]`;

export type UnknownModel = { name: string; count: number };

/** The names that products have and the register does not know, with the number of these products. */
export async function unknownCompatible(database: Tables, register: Register): Promise<UnknownModel[]> {
  const counts = new Map<string, number>();
  for (const { models } of await compatibleOf(database))
    for (const name of unknownNames(models, register)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
}
