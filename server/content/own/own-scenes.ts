import type { Transaction } from 'kysely';
import { type Photo, photoFiles } from '#domain/uploads/photo-files.ts';
import type { Schema } from '../../db/schema.ts';
import type { Gallery, GalleryItem } from '../gallery.ts';

/** The address of photographs that the shop added to the gallery. */
const FOLDER = '/images-galerie/';

/** Distance between the positions of the file's scenes: others fit between them. */
export const STEP = 1000;

/** More than there can be. */
const READ_MAX = 500;

/** A scene of the shop's own, or a changed scene of the file: null then means the file's value. */
export type OwnScene = {
  slug: string;
  position: number;
  isPublished: boolean;
  category: string | null;
  title: string | null;
  description: string | null;
  altText: string | null;
  doneOn: string | null;
  photo: Photo | null;
  /** When the customer whose device it shows let it be shown. */
  consentedAt?: Date | null;
};

/** A scene as the gallery shows it, or would. */
export type Scene = GalleryItem & {
  position: number;
  isPublished: boolean;
  /** A scene of the file: it can be hidden, not deleted. */
  isShipped: boolean;
  /** Whether it differs from the file. */
  isOwn: boolean;
  consentedAt?: Date | null;
};

export async function readOwnScenes(kysely: Pick<Transaction<Schema>, 'selectFrom'>): Promise<OwnScene[]> {
  const rows = await kysely
    .selectFrom('gallery_items')
    .select([
      'slug',
      'position',
      'is_published as isPublished',
      'category',
      'title',
      'description',
      'alt_text as altText',
      'done_on as doneOn',
      'photo_id as photoId',
      'photo_width as photoWidth',
      'photo_height as photoHeight',
      'consented_at as consentedAt',
    ])
    .orderBy('position')
    .orderBy('slug')
    .limit(READ_MAX)
    .execute();
  return rows.map(({ photoId: id, photoWidth: width, photoHeight: height, ...scene }) => ({
    ...scene,
    photo: id && width && height ? { id, width, height } : null,
  }));
}

/** All scenes in order, hidden ones too. */
export function allScenes({ items }: Pick<Gallery, 'items'>, own: readonly OwnScene[]): Scene[] {
  const changes = new Map(own.map((scene) => [scene.slug, scene]));
  const shipped = new Set(items.map(({ slug }) => slug));
  return [
    ...items.map((item, index) => shippedScene(item, (index + 1) * STEP, changes.get(item.slug))),
    ...own.flatMap((scene) => (shipped.has(scene.slug) ? [] : (ownScene(scene) ?? []))),
  ].sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
}

function shippedScene(item: GalleryItem, position: number, change: OwnScene | undefined): Scene {
  if (!change) return { ...item, position, isPublished: true, isShipped: true, isOwn: false };
  return {
    slug: item.slug,
    category: change.category ?? item.category,
    title: change.title ?? item.title,
    description: change.description ?? item.description,
    altText: change.altText ?? item.altText,
    doneOn: change.doneOn,
    picture: change.photo ? photoFiles(FOLDER, change.photo) : item.picture,
    isPair: isPair(change),
    position: change.position,
    isPublished: change.isPublished,
    isShipped: true,
    isOwn: true,
  };
}

/** A pair alone has a customer's consent, and loses it with its photograph. */
const isPair = ({ consentedAt, photo }: OwnScene) => photo !== null && Boolean(consentedAt);

/** Null for the rest of a scene that the file no longer has. */
function ownScene(scene: OwnScene): Scene | null {
  const { category, title, description, altText, photo, ...rest } = scene;
  if (!category || !title || !description || !altText || !photo) return null;
  const picture = photoFiles(FOLDER, photo);
  const words = { category, title, description, altText };
  return { ...rest, ...words, picture, isPair: isPair(scene), isShipped: false, isOwn: true };
}

/** The gallery as visitors see it. */
export function withOwnScenes(shipped: Gallery, own: readonly OwnScene[]): Gallery {
  if (own.length === 0) return shipped;
  return {
    ...shipped,
    items: allScenes(shipped, own).filter(({ isPublished }) => isPublished),
  };
}

/**
 * A position right after another scene of this ordered list; before all of them for null. Null if no position is left
 * between the two neighbours.
 */
export function positionAfter(
  others: readonly Pick<Scene, 'slug' | 'position'>[],
  after: string | null,
): number | null {
  const place = others.findIndex(({ slug }) => slug === after);
  const before = others[place]?.position;
  const next = others[place + 1]?.position;
  if (next === undefined) return (before ?? 0) + STEP;
  if (before === undefined) return next - STEP;
  const middle = Math.floor((before + next) / 2);
  return middle > before ? middle : null;
}
