import type { Transaction } from 'kysely';
import { createDeviceRegister, type KnownDevice } from '#domain/devices/device-register.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { countCompatible, renameInProducts } from '../../shop/stock/rename-compatible.ts';
import { type DeviceAdminDeps, lockOwnDevices } from './device-admin.ts';
import { type DeviceFault, freeId, namingFaults } from './device-faults.ts';
import { type OwnDevice, type OwnRevisionFields, readOwnDevices, withOwnDevices } from './own-devices.ts';

/** A revision as its form shows it: with the names that the shop gives it, or else those of the files. */
export type EditedRevision = Omit<OwnRevisionFields, 'model'> & { isHidden: boolean };

type RevisionPlace = {
  /** The id of its model. */
  model: string;
  /** Null: a new one. */
  id: string | null;
};

type RevisionSave = RevisionPlace & { fields: EditedRevision; guard: EditGuard<EditedRevision> };

type RevisionSaved =
  | { outcome: 'saved' }
  | { outcome: 'refused'; faults: DeviceFault[] }
  /** Nothing is added to a model that the shop does not take in. */
  | { outcome: 'hidden model' }
  | ChangedMeanwhile
  | { outcome: 'missing' };

type RevisionReset = { model: string; id: string; guard: EditGuard<EditedRevision> };

/** Revisions of the models of the register. All functions throw NotAdminError for anyone but those who write content. */
export function createRevisionAdmin({ database, content, clock }: DeviceAdminDeps) {
  const shipped = () => content.shippedFamilies();
  const registerWith = (own: readonly OwnDevice[]) => createDeviceRegister(withOwnDevices(shipped(), own));
  return {
    /** Null if there is no such model, or no such revision of it. */
    find: (admin: AdminIdentity, { model, id }: RevisionPlace) =>
      readAsAdmin(database, admin, 'content', async (tx) => {
        const own = await readOwnDevices(tx);
        const found = placeOf(registerWith(own), { model, id });
        if (!found) return null;
        const { revision } = found;
        return {
          model: found.model,
          revision: revision && editedRevision(revision, own),
          /** What the files say of it; null for one that the shop added. */
          shipped: id ? createDeviceRegister(shipped()).byId(id) : null,
          isChanged: own.some((one) => one.id === id),
          /** Of products that fit it. */
          productCount: revision ? await countCompatible(tx, revision.name) : 0,
        };
      }),
    save: (admin: AdminIdentity, { model, id, fields, guard }: RevisionSave) =>
      changeAsAdmin(database, admin, 'content', async (tx): Promise<RevisionSaved> => {
        const own = await lockOwnDevices(tx);
        const register = registerWith(own);
        const found = placeOf(register, { model, id });
        if (!found) return { outcome: 'missing' };
        const { revision } = found;
        const changed =
          id && revision
            ? await changedMeanwhile(
                tx,
                guard,
                editedRevision(revision, own),
                lastLogged('device_models', id),
              )
            : null;
        if (changed) return changed;
        if (!revision && found.model.isHidden) return { outcome: 'hidden model' };
        const naming = { ...fields, brand: found.model.brand };
        const faults = namingFaults(naming, id, register, content.priceGuide);
        if (faults.length > 0) return { outcome: 'refused', faults };
        if (revision) await renamed(tx, revision, fields.name);
        const { isHidden, hasOwnPrices, codes, ...columns } = fields;
        const row = {
          ...columns,
          model,
          codes: [...codes],
          has_own_prices: hasOwnPrices,
          is_hidden: isHidden,
          updated_at: clock(),
        };
        await tx
          .insertInto('device_models')
          .values({ ...row, id: id ?? freeId(fields.name, own, shipped()) })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
        return { outcome: 'saved' };
      }),
    /** Gives a revision of the files its names, codes and faults back. */
    reset: (admin: AdminIdentity, { model, id, guard }: RevisionReset) =>
      changeAsAdmin(
        database,
        admin,
        'content',
        async (tx): Promise<{ outcome: 'reset' | 'missing' } | ChangedMeanwhile> => {
          const own = await lockOwnDevices(tx);
          const original = createDeviceRegister(shipped()).byId(id);
          const { revision } = placeOf(registerWith(own), { model, id }) ?? {};
          if (!original || !revision) return { outcome: 'missing' };
          const stored = editedRevision(revision, own);
          const changed = await changedMeanwhile(tx, guard, stored, lastLogged('device_models', id));
          if (changed) return changed;
          await renamed(tx, revision, original.name);
          await tx.deleteFrom('device_models').where('id', '=', id).execute();
          return { outcome: 'reset' };
        },
      ),
  };
}

type Register = ReturnType<typeof createDeviceRegister>;

/** The model, and its revision unless it is new. */
function placeOf(
  register: Register,
  { model: modelId, id }: RevisionPlace,
): { model: KnownDevice; revision: KnownDevice | null } | null {
  const model = register.byId(modelId);
  // Products fit « AM5 » too, which is no device.
  if (model?.model !== modelId || (!model.isOffered && !model.isHidden)) return null;
  if (id === null) return { model, revision: null };
  const revision = register.byId(id);
  return revision?.model === modelId && revision.id !== modelId ? { model, revision } : null;
}

function editedRevision(
  { id, name, year, codes, isHidden }: KnownDevice,
  own: readonly OwnDevice[],
): EditedRevision {
  const { hasOwnPrices = false, prices = null } = own.find((one) => one.id === id)?.revision ?? {};
  return { name, year, codes, hasOwnPrices, prices, isHidden: isHidden === true };
}

async function renamed(tx: Transaction<Schema>, { name }: KnownDevice, to: string): Promise<void> {
  if (name !== to) await renameInProducts(tx, name, to);
}
