import type { Kysely } from 'kysely';
import {
  createDeviceRegister,
  type DeviceFamily,
  type DeviceModel,
  type DeviceRegister,
  type DeviceRevision,
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

/** The facts of a revision that the shop added, or those that it writes over a revision of the files. */
export type OwnRevisionFields = {
  /** The id of its model, of the files or of the shop. */
  model: string;
  name: string;
  year: number | null;
  codes: readonly string[];
  /** Whether `prices` are its own, on quote if null; else it has those of its model. */
  hasOwnPrices: boolean;
  prices: string | null;
};

/** A device that the shop added or changed; without any facts, one of the files that it hides. */
export type OwnDevice = {
  id: string;
  isHidden: boolean;
  fields: OwnDeviceFields | null;
  revision: OwnRevisionFields | null;
};

const READ_MAX = 2_000;
const BRAND_MAX = 40;

export async function readOwnDevices(kysely: Pick<Kysely<Schema>, 'selectFrom'>): Promise<OwnDevice[]> {
  const rows = await kysely
    .selectFrom('device_models')
    .select(['id', 'is_hidden', 'brand', 'family', 'kind', 'name', 'year', 'codes', 'prices'])
    .select(['model', 'has_own_prices'])
    .orderBy('year')
    .orderBy('id')
    .limit(READ_MAX)
    .execute();
  return rows.map(
    ({
      id,
      is_hidden: isHidden,
      brand,
      family,
      kind,
      name,
      model,
      has_own_prices: hasOwnPrices,
      ...rest
    }) => ({
      id,
      isHidden,
      fields: brand && family && kind && name ? { brand, family, kind, name, ...rest } : null,
      revision: model && name ? { model, name, hasOwnPrices, ...rest } : null,
    }),
  );
}

/**
 * The families of the files with the devices of the shop: each in the family of its name, or in a new one that has
 * the drawing and the pages of devices with the same prices. Revisions follow those of the files; one whose model is
 * gone is left out.
 */
export function withOwnDevices(
  shipped: readonly DeviceFamily[],
  own: readonly OwnDevice[],
): readonly DeviceFamily[] {
  if (own.length === 0) return shipped;
  const hidden = new Set(own.flatMap(({ id, isHidden }) => (isHidden ? id : [])));
  const revisions = Map.groupBy(own, ({ revision }) => revision?.model);
  const withRevisions = (model: DeviceModel) => ({
    ...model,
    revisions: revisionsWith(model.revisions, revisions.get(model.id) ?? []),
  });
  const families = shipped.map((family) => ({
    ...family,
    models: family.models.map((model) => withRevisions(hiddenIn(model, hidden))),
  }));
  const known = new Set(families.flatMap(({ models }) => models.map(({ id }) => id)));
  for (const { id, isHidden, fields } of own) {
    if (!fields || known.has(id)) continue;
    const { brand, family: name, kind, ...rest } = fields;
    const model = withRevisions({ ...rest, id, isHidden, aliases: [], revisions: [] });
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

/** What the shop writes over a revision of the files leaves its old names, which people still type. */
function revisionsWith(
  shipped: readonly DeviceRevision[],
  own: readonly OwnDevice[],
): readonly DeviceRevision[] {
  const known = new Map(shipped.map((revision) => [revision.id, revision]));
  const written = new Map(
    own.flatMap((one) => revisionOf(one, known.get(one.id)) ?? []).map((one) => [one.id, one]),
  );
  return [
    ...shipped.map((revision) => written.get(revision.id) ?? revision),
    ...[...written.values()].filter(({ id }) => !known.has(id)),
  ];
}

function revisionOf(
  { id, isHidden, revision }: OwnDevice,
  shipped: DeviceRevision | undefined,
): DeviceRevision | null {
  if (!revision) return null;
  const { name, year, codes, hasOwnPrices, prices } = revision;
  const aliases = shipped ? [...shipped.aliases, ...(shipped.name === name ? [] : [shipped.name])] : [];
  return { id, isHidden, name, year, codes, aliases, ...(hasOwnPrices && { prices }) };
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
