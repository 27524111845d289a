import { sql } from 'kysely';
import {
  createDeviceRegister,
  type DeviceFamily,
  type KnownDevice,
} from '#domain/devices/device-register.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { kindText } from '#domain/repair/device-texts.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { unknownCompatible } from '../../shop/stock/rename-compatible.ts';
import type { ContentLibrary } from '../library.ts';
import {
  isNamed,
  type OwnDevice,
  type OwnDeviceFields,
  readOwnDevices,
  withOwnDevices,
} from './own-devices.ts';

const PAGE_SIZE = 50;
const ID_MAX = 70;

/** A device of the register, and whether the shop added it. */
export type ListedDevice = KnownDevice & { isOwn: boolean };

export type DeviceFault = { field: 'kind' | 'name' | 'codes' | 'prices'; message: string };

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
      const device = listed(content.shippedFamilies(), own).find((one) => one.id === id);
      return device ? { device, own: own.find((one) => one.id === id) ?? null } : null;
    },
    save: (admin: AdminIdentity, { id, fields, guard }: DeviceSave) =>
      changeAsAdmin(database, admin, 'content', async (tx): Promise<DeviceSaved> => {
        // One after the other: two devices never take one name.
        await sql`lock table public.device_models in share row exclusive mode`.execute(tx);
        const own = await readOwnDevices(tx);
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
        if (id) await tx.updateTable('device_models').set(row).where('id', '=', id).execute();
        else
          await tx
            .insertInto('device_models')
            .values({ ...row, id: freeId(fields.name, own, content.shippedFamilies()) })
            .execute();
        return { outcome: 'saved' };
      }),
    /** Hides a device of the files, or shows it again. False if the files have no such device. */
    show: (admin: AdminIdentity, id: string, isShown: boolean) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        if (!createDeviceRegister(content.shippedFamilies()).byId(id)) return false;
        if (isShown) await tx.deleteFrom('device_models').where('id', '=', id).execute();
        else
          await tx
            .insertInto('device_models')
            .values({ id, is_hidden: true, updated_at: clock() })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .execute();
        return true;
      }),
  };
}

function listed(shipped: readonly DeviceFamily[], own: readonly OwnDevice[]): ListedDevice[] {
  const added = new Set(own.flatMap(({ id, fields }) => (fields ? id : [])));
  return createDeviceRegister(withOwnDevices(shipped, own))
    .devices.filter(({ isOffered, isHidden }) => isOffered || isHidden)
    .map((device) => ({ ...device, isOwn: added.has(device.id) }));
}

/** Every word is in its brand, its names or its codes. */
function holds({ brand, name, aliases, codes, family }: KnownDevice, words: string): boolean {
  const text = foldText([brand, family, name, ...aliases, ...codes].join(' '));
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function faultsOf(
  { name, brand, family, kind, codes, prices }: OwnDeviceFields,
  id: string | null,
  own: readonly OwnDevice[],
  { shippedFamilies, priceGuide }: DeviceAdminDeps['content'],
): DeviceFault[] {
  const others = own.filter((one) => one.id !== id);
  const families = withOwnDevices(shippedFamilies(), others);
  const register = createDeviceRegister(families);
  const taken = (words: string) => register.find(`${brand} ${words}`) ?? register.find(words);
  const faults: DeviceFault[] = [];
  // A device of a family is of its kind, whatever its own row says.
  const joined = families.find((one) => isNamed(one, brand, family));
  if (joined && joined.kind !== kind)
    faults.push({
      field: 'kind',
      message: `La famille ${joined.name} est du type «\u00a0${kindText(joined.kind)}\u00a0». Choisissez-le, ou écrivez une autre famille.`,
    });
  const same = taken(name);
  if (same) faults.push({ field: 'name', message: `Le registre connaît déjà ce nom\u00a0: ${same.name}.` });
  for (const code of codes) {
    const device = taken(code);
    if (device)
      faults.push({ field: 'codes', message: `${code} est déjà un code ou un nom de ${device.name}.` });
  }
  const keys = priceGuide().flatMap(({ slug, models }) => models.map((model) => `${slug}/${model.slug}`));
  if (prices !== null && !keys.includes(prices))
    faults.push({ field: 'prices', message: 'Choisissez des pannes de la liste.' });
  return faults;
}

/** « iPhone 18 » is « iphone-18 », or « iphone-18-2 » if that is taken. */
function freeId(name: string, own: readonly OwnDevice[], shipped: readonly DeviceFamily[]): string {
  const taken = new Set([
    'nouveau',
    ...own.map(({ id }) => id),
    ...createDeviceRegister(shipped).devices.map(({ id }) => id),
  ]);
  const start = slugOf(name.replaceAll('+', ' plus '), ID_MAX) || 'appareil';
  let id = start;
  for (let count = 2; taken.has(id); count += 1) id = `${start}-${count}`;
  return id;
}
