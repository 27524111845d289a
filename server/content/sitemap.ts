import { appRouteTitles } from './app-routes.ts';
import type { ArticleCard, GuideCard, HostingCard, ProfessionalCard, ServiceCardFacts } from './cards.ts';
import type { ConsoleList } from './console-list.ts';
import type { GuideCategory } from './data-files.ts';
import { pathAliases } from './page-address.ts';

type SitemapPage = { path: string; title: string };
export type SitemapLink = SitemapPage & {
  /** Pages below it. */
  pages: readonly SitemapPage[];
};

/** An area of the site: its own page if it has one, then its pages. */
export type SitemapGroup = { title: string; path: string | null; links: readonly SitemapLink[] };

type SitemapSource = {
  /** Every page of content/; those of no area are shown as pages of the workshop. */
  pages: readonly { path: string; type: string; title: string }[];
  services: readonly ServiceCardFacts[];
  consoles: ConsoleList;
  professional: readonly ProfessionalCard[];
  hosting: readonly HostingCard[];
  guides: readonly GuideCard[];
  guideCategories: readonly GuideCategory[];
  articles: readonly ArticleCard[];
};

/** Every public page, by area: the sitemap for people, and everything that a search engine should find. */
export function siteSections(source: SitemapSource): SitemapGroup[] {
  const screens = Object.entries(appRouteTitles).map(([path, title]) => ({ path, title }));
  const areas: SitemapGroup[] = [
    { title: 'Boutique', path: '/boutique', links: screensAt('/stock') },
    { title: 'Services', path: '/services', links: nested(source.services.map(card)) },
    { title: 'Consoles', path: '/consoles', links: consolePages(source.consoles) },
    area('Professionnels', '/professionnel', source.professional.map(card)),
    area('Hébergement', '/hebergement', source.hosting.map(card)),
    { title: 'Guides', path: '/guides', links: guidePages(source) },
    area('Blog', '/blog', source.articles),
    area('Textes légaux', null, source.pages.filter(({ type }) => type === 'legal').map(ownAddress)),
  ];
  const placed = new Set(areas.flatMap(pathsOf));
  const rest = source.pages.map(ownAddress).filter(({ path }) => !placed.has(path));
  const ofWorkshop = [...screens.filter(({ path }) => !placed.has(path)), ...rest];
  return [area('L’atelier', null, ofWorkshop), ...areas];
}

/** All addresses of an area. */
export function pathsOf({ path, links }: SitemapGroup): string[] {
  return [
    ...(path ? [path] : []),
    ...links.flatMap((link) => [link.path, ...link.pages.map((page) => page.path)]),
  ];
}

/** Pages made by code. */
function screensAt(...paths: string[]): SitemapLink[] {
  return paths.map((path) => ({ path, title: appRouteTitles[path] ?? path, pages: [] }));
}

const card = ({ path, cardTitle }: { path: string; cardTitle: string }): SitemapPage => ({
  path,
  title: cardTitle,
});

function area(title: string, path: string | null, pages: readonly SitemapPage[]): SitemapGroup {
  const links = pages.filter((page) => page.path !== path);
  return { title, path, links: links.map((page) => ({ path: page.path, title: page.title, pages: [] })) };
}

/** A page whose address continues that of another is listed below it. */
function nested(pages: readonly SitemapPage[]): SitemapLink[] {
  const isBelow = (page: SitemapPage, parent: SitemapPage) => page.path.startsWith(`${parent.path}/`);
  return pages
    .filter((page) => !pages.some((parent) => isBelow(page, parent)))
    .map((parent) => ({ ...parent, pages: pages.filter((page) => isBelow(page, parent)) }));
}

function consolePages({ makers }: ConsoleList): SitemapLink[] {
  return makers.flatMap(({ models }) =>
    models.map(({ path, name, faults }) => ({
      path,
      title: name,
      pages: faults.map((fault) => ({ path: fault.path, title: fault.label })),
    })),
  );
}

function guidePages({ guides, guideCategories }: SitemapSource): SitemapLink[] {
  return guideCategories.map(({ slug, title }) => ({
    path: `/guides/${slug}`,
    title,
    pages: guides
      .filter(({ category }) => category === slug)
      .map((guide) => ({ path: guide.path, title: guide.title })),
  }));
}

/** A page with another canonical address is listed under that one: /mentions-legales. */
function ownAddress({ path, title }: SitemapPage): SitemapPage {
  const alias = Object.keys(pathAliases).find((address) => pathAliases[address] === path);
  return { path: alias ?? path, title };
}
