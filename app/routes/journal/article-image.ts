/** Shown when an article has no drawing of its own. */
const DEFAULT_IMAGE = 'diagnostic';

/** Address of the drawing of an article; of the one for all when it has none. */
export function articleImage(name: string | null): string {
  return `/illustrations/${name ?? DEFAULT_IMAGE}.svg`;
}
