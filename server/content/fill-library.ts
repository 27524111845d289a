import { LRUCache } from 'lru-cache';
import { appRouteTitles } from './app-routes.ts';
import {
  articleCard,
  byNewest,
  byOrder,
  byRank,
  guideCard,
  hostingCard,
  professionalCard,
  serviceCard,
} from './cards.ts';
import { listConsoles } from './console-list.ts';
import type { ContentStore } from './content-store.ts';
import { fillFaq, fillPage, fillStrings } from './fill.ts';
import type { Filler } from './filler.ts';
import type { Gallery } from './gallery.ts';
import type { ContentLibrary } from './library.ts';
import { isOldVersion, pathAliases } from './page-address.ts';
import type { ContentPage } from './pages.ts';
import { priceGuide } from './price-guide.ts';
import { sharedLook } from './shared-look.ts';
import { siteSections } from './sitemap.ts';

/** The number of pages whose bodies are kept: most callers keep what they made of them. */
const FILLED_MAX = 50;

export type FilledLibrary = Omit<
  ContentLibrary,
  | 'pageWith'
  | 'readingOf'
  | 'shippedGallery'
  | 'findPrice'
  | 'modelPrices'
  | 'priceHubs'
  | 'pricesOfModels'
  | 'devices'
  | 'shippedFamilies'
  | 'safety'
>;

/** The library for facts and words that do not change. */
export function fillLibrary(
  store: ContentStore,
  { tokens, headOf, bodyRead }: Filler,
  gallery: Gallery,
): FilledLibrary {
  const heads = new Map(store.pages.map((page) => [page.path, headOf(page)]));
  const unfilled = new Map(store.pages.map((page) => [page.path, page]));
  const filled = new LRUCache<string, ContentPage>({ max: FILLED_MAX });
  const all = [...heads.values()];
  const services = all.flatMap((page) => (page.type === 'service' ? serviceCard(page) : []));
  const professional = all.flatMap((page) => (page.type === 'professional' ? professionalCard(page) : []));
  const hosting = all.flatMap((page) => (page.type === 'hosting' ? hostingCard(page) : []));
  const articles = all.flatMap((page) => (page.type === 'article' ? articleCard(page) : []));
  const guides = all.flatMap((page) => (page.type === 'guide' ? guideCard(page) : []));
  const folders = store.guideCategories.map(({ slug }) => slug);
  const consoles = listConsoles(all, fillStrings(store.consoles, tokens));
  const guide = priceGuide(consoles, fillStrings(store.devices, tokens), (path) => heads.has(path));
  const faq = fillFaq(store.faq, tokens);
  const landing = fillStrings(store.landing, tokens);
  const ofProducts = fillStrings(store.productQuestions, tokens);
  services.sort(byOrder(store.serviceOrder));
  professional.sort(byRank);
  hosting.sort(byRank);
  articles.sort(byNewest);
  guides.sort(
    (a, b) =>
      folders.indexOf(a.category) - folders.indexOf(b.category) || a.title.localeCompare(b.title, 'fr'),
  );
  const sections = siteSections({
    pages: all,
    services,
    consoles,
    professional,
    hosting,
    guides,
    guideCategories: store.guideCategories,
    articles,
  });
  return {
    findPage: (asked) => {
      const path = pathAliases[asked] ?? asked;
      const known = filled.get(path);
      const page = known ?? store.findPage(path);
      if (!page) return null;
      if (known) return known;
      const made = fillPage(page, tokens);
      const head = unfilled.get(path);
      if (head) bodyRead(head, page);
      filled.set(path, made);
      return made;
    },
    pageHeads: () => all,
    listServices: () => services,
    listProfessional: () => professional,
    listHosting: () => hosting,
    listArticles: () => articles,
    blogCategories: () => store.categories,
    listGuides: () => guides,
    guideCategories: () => store.guideCategories,
    listConsoles: () => consoles,
    priceGuide: () => guide,
    gallery: () => gallery,
    productQuestions: (category) => [...(ofProducts.categories[category] ?? []), ...ofProducts.everywhere],
    faqCategories: () => faq,
    landing: () => landing,
    siteSections: () => sections,
    listPages: () =>
      all
        .filter(({ path }) => !isOldVersion(path))
        .map(({ path, type, title, updated }) => ({ path, type, title, updated })),
    illustrationOf: (path) => {
      const head = heads.get(pathAliases[path] ?? path);
      if (head?.type === 'article') return head.image;
      return head && 'illustration' in head ? head.illustration : null;
    },
    sharedLookOf: (path) => sharedLook(heads.get(pathAliases[path] ?? path)),
    relatedLinks: (paths) =>
      paths.flatMap((path) => {
        const title = heads.get(pathAliases[path] ?? path)?.title ?? appRouteTitles[path];
        return title ? { path, title } : [];
      }),
  };
}
