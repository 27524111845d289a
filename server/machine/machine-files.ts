import { isIndexedList } from '#domain/content/blog-lists.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type OrderPauseFacts, orderPauseOn } from '#domain/selling/order-pause.ts';
import { isListed } from '#domain/selling/search-engines.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import type { ContentLibrary } from '../content/library.ts';
import type { Log } from '../log.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { Catalogue } from '../shop/catalogue/catalogue-module.ts';
import { imageSectionOf } from '../social-image/sections.ts';
import { socialImages } from '../social-image/social-images.ts';
import type { Feed } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import type { MachineFiles } from './machine-routes.ts';
import { merchantFeed } from './merchant-feed.ts';
import { robotsTxt } from './robots-txt.ts';
import { rssXml } from './rss-xml.ts';
import { securityTxt } from './security-txt.ts';
import { sitemapXml } from './sitemap-xml.ts';

export type MachineFilesOptions = {
  siteUrl: string;
  content: ContentLibrary;
  catalogue: Pick<Catalogue, 'products' | 'categories' | 'findProduct' | 'offers'>;
  shop: () => Pick<ShopSettings, 'name' | 'email' | 'mode'> & OrderPauseFacts;
  clock: () => Date;
  publicSettings: ReturnType<MachineFiles['publicSettings']>;
  cacheDir: string;
  log: Log;
};

/** Pages made by code, with the title of their social image; the others are files of content/. */
const SCREENS: Record<string, string> = {
  '/': 'Votre Expert en Solutions Électroniques & Informatiques à Reims',
  '/services': 'Nos services de réparation et d’informatique',
  '/blog': 'Le blog de l’atelier',
  '/boutique': 'La boutique\u00a0: les tiroirs de l’atelier',
  '/galerie': 'La galerie de l’atelier',
  '/stock': 'Ce qui est en stock à l’atelier',
  '/rendez-vous': 'Rendez-vous de dépôt à l’atelier',
  '/temoignages': 'Les avis de nos clients',
  '/guides': 'Les guides de l’atelier',
  '/faq': 'Questions fréquentes',
  '/map': 'Plan du site',
  '/mentions-legales': 'Mentions légales',
};

/** The head of the blog's feeds. */
const FEED = {
  title: 'Le blog de L’Atelier Papin',
  description:
    'Pannes courantes, gestes utiles et actualités du matériel, par un réparateur indépendant de Reims.',
};

/** These can be reached but have another canonical address: /legal/legal is /mentions-legales. */
const NOT_INDEXED = new Set(['/legal/legal']);

/** The sitemap, robots.txt, the feeds, and the social images of all pages. */
export function createMachineFiles({
  siteUrl,
  content,
  catalogue,
  shop,
  clock,
  publicSettings,
  cacheDir,
  log,
}: MachineFilesOptions): MachineFiles {
  const guideLists = content.guideCategories().map(({ slug, title }) => [`/guides/${slug}`, title] as const);
  const screens = new Map([...Object.entries(SCREENS), ...guideLists]);
  const titleOf = (path: string) =>
    content.listPages().find((page) => page.path === path)?.title ?? screens.get(path);
  function contentEntries() {
    const pages = content.listPages().filter((page) => !NOT_INDEXED.has(page.path));
    const newest = pages
      .map((page) => page.updated)
      .sort()
      .at(-1);
    return [
      ...[...screens.keys(), ...blogLists(content)].map((path) => ({ path, lastmod: newest })),
      ...pages.map((page) => ({ path: page.path, lastmod: page.updated })),
    ];
  }
  const images = socialImages({
    cacheDir,
    findCard: async (path) => {
      const title = titleOf(path) ?? (await nameOfProduct(path));
      if (title === undefined) return null;
      return { title, section: imageSectionOf(path), illustration: content.illustrationOf(path) };
    },
    reportError: (error) => log.warn({ err: error }, 'social image failed'),
  });
  async function shopEntries() {
    const categories = await catalogue.categories();
    const products = await catalogue.products();
    return [
      ...categories.map(({ id }) => ({ path: `/boutique?${new URLSearchParams({ category: id })}` })),
      ...products.map(({ slug }) => ({ path: `/produit/${slug}` })),
    ];
  }
  async function nameOfProduct(path: string): Promise<string | undefined> {
    const slug = /^\/produit\/([a-z0-9-]+)$/.exec(path)?.[1];
    return slug ? (await catalogue.findProduct(slug))?.name : undefined;
  }
  const feed = (): Feed => ({ ...FEED, siteUrl, articles: content.listArticles() });
  return {
    sitemapXml: async () => sitemapXml({ siteUrl, entries: [...contentEntries(), ...(await shopEntries())] }),
    async merchantFeed() {
      const { name, mode, ...facts } = shop();
      // Only products that can be bought.
      const isPaused = orderPauseOn(facts, dayInParis(clock())) !== null;
      const isSelling = takesOrders(mode) && isListed(mode, siteUrl) && !isPaused;
      return merchantFeed({ siteUrl, shopName: name, offers: isSelling ? await catalogue.offers() : [] });
    },
    robotsTxt: () => robotsTxt({ siteUrl }),
    securityTxt: () => securityTxt({ siteUrl, email: shop().email, now: clock() }),
    publicSettings: () => publicSettings,
    rssXml: () => rssXml(feed()),
    jsonFeed: () => jsonFeed(feed()),
    readSocialImage: (path) => images.read(path),
  };
}

/** The list of each category of the blog with enough articles: a page of its own, distinguished by its address. */
function blogLists(content: ContentLibrary): string[] {
  const perCategory = Map.groupBy(content.listArticles(), ({ category }) => category);
  return content
    .blogCategories()
    .filter(({ name }) => isIndexedList(perCategory.get(name)?.length ?? 0))
    .map(({ name }) => `/blog?${new URLSearchParams({ category: name })}`);
}
