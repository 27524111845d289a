import { sql, type Transaction } from 'kysely';
import {
  createDeviceRegister,
  type DeviceFamily,
  type KnownDevice,
} from '#domain/devices/device-register.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { kindText } from '#domain/repair/device-texts.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { renameInProducts, unknownCompatible } from '../../shop/stock/rename-compatible.ts';
import type { ContentLibrary } from '../library.ts';
import { type DeviceFault, freeId, namingFaults } from './device-faults.ts';
import {
  isNamed,
  type OwnDevice,
  type OwnDeviceFields,
  readOwnDevices,
  withOwnDevices,
} from './own-devices.ts';

const PAGE_SIZE = 50;

/** A device of the register, and whether the shop added it, or writes something else over what the files say of it. */
export type ListedDevice = KnownDevice & { isOwn: boolean; isChanged: boolean };

type DeviceSave = {
  /** Null: a new one. */
  id: string | null;
  fields: OwnDeviceFields & { isHidden: boolean };
  guard: EditGuard<OwnDevice>;
};

type DeviceSaved =
  | { outcome: 'saved' }
  | { outcome: 'refused'; faults: DeviceFault[] }
  | ChangedMeanwhile
  | { outcome: 'missing' };

export type DeviceQuery = { q: string; etat?: 'masques' | 'ajoutes' | undefined; page: number };

export type DeviceAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  content: Pick<ContentLibrary, 'shippedFamilies' | 'priceGuide'>;
  clock: () => Date;
};

/** The register, as the shop edits it. All functions throw NotAdminError for anyone but those who write content. */
export function createDeviceAdmin(deps: DeviceAdminDeps) {
  const { database, content, clock } = deps;
  const read = (admin: AdminIdentity) => readAsAdmin(database, admin, 'content', readOwnDevices);
  return {
    async list(admin: AdminIdentity, { q, etat, page }: DeviceQuery) {
      const all = listed(content.shippedFamilies(), await read(admin)).filter(
        (device) =>
          holds(device, q) && (etat !== 'masques' || device.isHidden) && (etat !== 'ajoutes' || device.isOwn),
      );
      return {
        rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        count: all.length,
        pageCount: Math.ceil(all.length / PAGE_SIZE),
      };
    },
    /** The names that products have and the register does not know. */
    unknown: (admin: AdminIdentity) =>
      readAsAdmin(database, admin, 'content', async (tx) =>
        unknownCompatible(
          { kysely: tx },
          createDeviceRegister(withOwnDevices(content.shippedFamilies(), await readOwnDevices(tx))),
        ),
      ),
    async find(admin: AdminIdentity, id: string) {
      const own = await read(admin);
      const all = listed(content.shippedFamilies(), own);
      const device = all.find((one) => one.id === id);
      if (!device) return null;
      return {
        device,
        own: own.find((one) => one.id === id) ?? null,
        revisions: all.filter((one) => one.model === id && one.id !== id),
      };
    },
    save: (admin: AdminIdentity, { id, fields, guard }: DeviceSave) =>
      changeAsAdmin(database, admin, 'content', async (tx): Promise<DeviceSaved> => {
        const own = await lockOwnDevices(tx);
        const stored = own.find((one) => one.id === id);
        if (id && !stored?.fields) return { outcome: 'missing' };
        if (id && stored) {
          const changed = await changedMeanwhile(tx, guard, stored, lastLogged('device_models', id));
          if (changed) return changed;
        }
        const faults = faultsOf(fields, id, own, content);
        if (faults.length > 0) return { outcome: 'refused', faults };
        const { isHidden, codes, ...columns } = fields;
        const row = { ...columns, codes: [...codes], is_hidden: isHidden, updated_at: clock() };
        const before = stored?.fields?.name;
        if (before && before !== fields.name) await renameInProducts(tx, before, fields.name);
        if (id) await tx.updateTable('device_models').set(row).where('id', '=', id).execute();
        else
          await tx
            .insertInto('device_models')
            .values({ ...row, id: freeId(fields.name, own, content.shippedFamilies()) })
            .execute();
        return { outcome: 'saved' };
      }),
    /** Hides a model of the files, or shows it again. False if the files have no such model. */
    show: (admin: AdminIdentity, id: string, isShown: boolean) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        if (createDeviceRegister(content.shippedFamilies()).byId(id)?.model !== id) return false;
        if (isShown) await tx.deleteFrom('device_models').where('id', '=', id).execute();
        else
          await tx
            .insertInto('device_models')
            .values({ id, is_hidden: true, updated_at: clock() })
            // An update may have brought a model that the shop had added under this id.
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_hidden: true }))
            .execute();
        return true;
      }),
  };
}

/** The rows of devices, until the end of the transaction those of this one alone: two devices never take one name. */
export async function lockOwnDevices(tx: Transaction<Schema>): Promise<OwnDevice[]> {
  await sql`lock table public.device_models in share row exclusive mode`.execute(tx);
  return readOwnDevices(tx);
}

function listed(shipped: readonly DeviceFamily[], own: readonly OwnDevice[]): ListedDevice[] {
  const ofFiles = new Set(createDeviceRegister(shipped).devices.map(({ id }) => id));
  const written = new Set(own.flatMap(({ id, revision }) => (revision ? id : [])));
  const register = createDeviceRegister(withOwnDevices(shipped, own));
  const isOfHidden = (model: string) => register.byId(model)?.isHidden === true;
  return register.devices
    .filter(({ model, isOffered, isHidden }) => isOffered || isHidden || isOfHidden(model))
    .map((device) => ({
      ...device,
      isOwn: !ofFiles.has(device.id),
      isChanged: ofFiles.has(device.id) && written.has(device.id),
    }));
}

/** Every word is in its brand, its names or its codes. */
function holds({ brand, name, aliases, codes, family }: KnownDevice, words: string): boolean {
  const text = foldText([brand, family, name, ...aliases, ...codes].join(' '));
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function faultsOf(
  fields: OwnDeviceFields,
  id: string | null,
  own: readonly OwnDevice[],
  { shippedFamilies, priceGuide }: DeviceAdminDeps['content'],
): DeviceFault[] {
  const { brand, family, kind } = fields;
  const others = own.filter((one) => one.id !== id);
  const faults: DeviceFault[] = [];
  // A device of a family is of its kind, whatever its own row says.
  const joined = withOwnDevices(shippedFamilies(), others).find((one) => isNamed(one, brand, family));
  if (joined && joined.kind !== kind)
    faults.push({
      field: 'kind',
      message: `La famille ${joined.name} est du type «\u00a0${kindText(joined.kind)}\u00a0». Choisissez-le, ou écrivez une autre famille.`,
    });
  const register = createDeviceRegister(withOwnDevices(shippedFamilies(), own));
  return [...faults, ...namingFaults(fields, id, register, priceGuide)];
}
