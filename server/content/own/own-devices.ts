import type { Kysely } from 'kysely';
import {
  createDeviceRegister,
  type DeviceFamily,
  type DeviceModel,
  type DeviceRegister,
} from '#domain/devices/device-register.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { Schema } from '../../db/schema.ts';

/** The facts that the shop gives about a device that it added. */
export type OwnDeviceFields = {
  brand: string;
  family: string;
  kind: DeviceId;
  name: string;
  year: number | null;
  codes: readonly string[];
  prices: string | null;
};

/** A device that the shop added; without fields, one of the files that it hides. */
export type OwnDevice = { id: string; isHidden: boolean; fields: OwnDeviceFields | null };

const READ_MAX = 2_000;
const BRAND_MAX = 40;

export async function readOwnDevices(kysely: Pick<Kysely<Schema>, 'selectFrom'>): Promise<OwnDevice[]> {
  const rows = await kysely
    .selectFrom('device_models')
    .select(['id', 'is_hidden', 'brand', 'family', 'kind', 'name', 'year', 'codes', 'prices'])
    .orderBy('year')
    .orderBy('id')
    .limit(READ_MAX)
    .execute();
  return rows.map(({ id, is_hidden: isHidden, brand, family, kind, name, ...rest }) => ({
    id,
    isHidden,
    fields: brand && family && kind && name ? { brand, family, kind, name, ...rest } : null,
  }));
}

/**
 * The families of the files with the devices of the shop: each in the family of its name, or in a new one that has
 * the drawing and the pages of devices with the same prices.
 */
export function withOwnDevices(
  shipped: readonly DeviceFamily[],
  own: readonly OwnDevice[],
): readonly DeviceFamily[] {
  if (own.length === 0) return shipped;
  const hidden = new Set(own.flatMap(({ id, isHidden }) => (isHidden ? id : [])));
  const families = shipped.map((family) => ({
    ...family,
    models: family.models.map((model) => hiddenIn(model, hidden)),
  }));
  const known = new Set(families.flatMap(({ models }) => models.map(({ id }) => id)));
  for (const { id, isHidden, fields } of own) {
    if (!fields || known.has(id)) continue;
    const { brand, family: name, kind, ...rest } = fields;
    const model: DeviceModel = { ...rest, id, isHidden, aliases: [], revisions: [] };
    const family = families.find((one) => isNamed(one, brand, name));
    if (family) family.models.push(model);
    else families.push(newFamily({ id, brand: knownBrand(families, brand), name, kind }, model, shipped));
  }
  return families;
}

/** The register of the files with the devices of the shop: made again only when these have changed. */
export function deviceRegister(
  shipped: readonly DeviceFamily[],
  own: () => readonly OwnDevice[],
): () => DeviceRegister {
  const made = new WeakMap<readonly OwnDevice[], DeviceRegister>();
  return () => {
    const now = own();
    const register = made.get(now) ?? createDeviceRegister(withOwnDevices(shipped, now));
    made.set(now, register);
    return register;
  };
}

function hiddenIn(model: DeviceModel, hidden: ReadonlySet<string>): DeviceModel {
  return {
    ...model,
    isHidden: hidden.has(model.id),
    revisions: model.revisions.map((revision) => ({ ...revision, isHidden: hidden.has(revision.id) })),
  };
}

export const isNamed = (family: Pick<DeviceFamily, 'brand' | 'name'>, brand: string, name: string) =>
  foldText(family.brand ?? '') === foldText(brand) && foldText(family.name) === foldText(name);

/** « apple » is Apple: two spellings of a brand would have one page, with the models of one of them. */
function knownBrand(families: readonly Pick<DeviceFamily, 'brand'>[], brand: string): string {
  const slug = slugOf(brand, BRAND_MAX);
  const known = families.find((one) => one.brand !== null && slugOf(one.brand, BRAND_MAX) === slug);
  return known?.brand ?? brand;
}

function newFamily(
  named: Pick<DeviceFamily, 'id' | 'brand' | 'name' | 'kind'>,
  model: DeviceModel,
  shipped: readonly DeviceFamily[],
) {
  const alike =
    shipped.find(({ models }) => models.some(({ prices }) => prices !== null && prices === model.prices)) ??
    shipped.find(({ kind }) => kind === named.kind);
  return {
    ...named,
    illustration: alike?.illustration ?? 'electronique',
    pages: model.prices === null ? [] : (alike?.pages ?? []),
    isOffered: true,
    isCommon: false,
    models: [model],
  };
}
