import { BUY_BACK_PATH } from '#domain/buy-back/buy-back-page.ts';
import { isIndexedList } from '#domain/content/blog-lists.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import type { ContentLibrary } from '../content/library.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

type Listed = Pick<
  ContentLibrary,
  'listPages' | 'listArticles' | 'listGuides' | 'blogCategories' | 'illustrationOf' | 'gallery' | 'priceHubs'
>;

/** What the sitemap asks of the catalogue. */
type ListedProducts = {
  categories: () => Promise<readonly { id: string }[]>;
  offers: () => Promise<readonly { slug: string; pictures: readonly string[] }[]>;
};

/** These can be reached but have another canonical address: /legal/legal is /mentions-legales. */
const NOT_INDEXED = new Set(['/legal/legal']);

/**
 * What content/ and the shop's own words make: pages with the day on which their words changed, lists with that of
 * their newest page. A page made by code has no day: nobody knows when it last said something else.
 * @param screens paths of the pages made by code.
 */
export function contentEntries(content: Listed, screens: Iterable<string>): SitemapEntry[] {
  const articles = content.listArticles();
  const guides = content.listGuides();
  const lists = new Map<string, string | undefined>([
    ['/blog', newest(articles)],
    ['/guides', newest(guides)],
    ...[...Map.groupBy(guides, ({ category }) => category)].map(
      ([slug, own]) => [`/guides/${slug}`, newest(own)] as const,
    ),
  ]);
  const pages = content.listPages().filter(({ path }) => !NOT_INDEXED.has(path));
  return [
    ...[...screens].map((path) => ({
      path,
      lastmod: lists.get(path),
      pictures: [socialImagePath(path), ...(path === '/galerie' ? scenesOf(content) : [])],
    })),
    ...blogLists(content),
    ...content.priceHubs().map(({ path }) => ({ path, pictures: [socialImagePath(path)] })),
    ...pages.map(({ path, updated }) => ({ path, lastmod: updated, pictures: picturesOf(content, path) })),
  ];
}

/** The shop's lists, its published products, and the page on which it buys devices, as long as it does. */
export async function shopEntries(catalogue: ListedProducts, isBuying: boolean): Promise<SitemapEntry[]> {
  const [categories, offers] = await Promise.all([catalogue.categories(), catalogue.offers()]);
  return [
    ...(isBuying ? [{ path: BUY_BACK_PATH, pictures: [socialImagePath(BUY_BACK_PATH)] }] : []),
    ...categories.map(({ id }) => ({ path: `/boutique?${new URLSearchParams({ category: id })}` })),
    ...offers.map(({ slug, pictures }) => ({
      path: `/produit/${slug}`,
      pictures: [...pictures.slice(0, 1), socialImagePath(`/produit/${slug}`)],
    })),
  ];
}

/** The list of each category of the blog with enough articles: a page of its own, distinguished by its address. */
function blogLists(content: Listed): SitemapEntry[] {
  const perCategory = Map.groupBy(content.listArticles(), ({ category }) => category);
  return content.blogCategories().flatMap(({ name }) => {
    const articles = perCategory.get(name) ?? [];
    if (!isIndexedList(articles.length)) return [];
    return [{ path: `/blog?${new URLSearchParams({ category: name })}`, lastmod: newest(articles) }];
  });
}

const newest = (pages: readonly { updated: string }[]) =>
  pages
    .map(({ updated }) => updated)
    .sort()
    .at(-1);

function picturesOf(content: Listed, path: string): string[] {
  const drawing = content.illustrationOf(path);
  return [socialImagePath(path), ...(drawing ? [`/illustrations/${drawing}.svg`] : [])];
}

const scenesOf = (content: Listed) => content.gallery().items.map(({ picture }) => picture.src);
