/** For articles without a drawing of their own. */
const DEFAULT_IMAGE = 'diagnostic';

/** The address of an article's drawing, or of the default one. */
export function articleImage(name: string | null): string {
  return `/illustrations/${name ?? DEFAULT_IMAGE}.svg`;
}
