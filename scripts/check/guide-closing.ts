import type { GuideClosing } from '#domain/content/guides.ts';
import type { GuidePage } from '#server/content/pages.ts';
import type { CheckContext } from './context.ts';

/** The category of a guide: the folder that its file is in. */
export const folderOfGuide = ({ path }: Pick<GuidePage, 'path'>): string => path.split('/')[2] ?? '';

/** How a guide ends: as it says itself, or as the guides of its category do. */
export function closingOfGuide(
  page: GuidePage,
  categories: CheckContext['guideCategories'],
): GuideClosing | undefined {
  const folder = folderOfGuide(page);
  return page.closing ?? categories.find(({ slug }) => slug === folder)?.closing;
}
