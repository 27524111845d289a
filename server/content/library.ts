import { LRUCache } from 'lru-cache';
import type { DeviceFamily, DeviceRegister } from '#domain/devices/device-register.ts';
import type { FindPhoto } from '../photos/open-photos.ts';
import { type ShopSettings, shopTokens } from '../settings/shop-settings.ts';
import { appRouteTitles } from './app-routes.ts';
import {
  type ArticleCard,
  articleCard,
  byNewest,
  byOrder,
  byRank,
  type GuideCard,
  guideCard,
  type HostingCard,
  hostingCard,
  type ProfessionalCard,
  professionalCard,
  type ServiceCardFacts,
  serviceCard,
} from './cards.ts';
import { type ConsoleList, listConsoles } from './console-list.ts';
import { type ContentStore, openStore, storeOf } from './content-store.ts';
import type { BlogCategory, GuideCategory } from './data-files.ts';
import type { FaqCategory } from './faq.ts';
import { fillFaq, fillPage, fillStrings } from './fill.ts';
import { createFiller, type Filler, type KeptHeads } from './filler.ts';
import { type Gallery, withPictures } from './gallery.ts';
import type { LandingData } from './landing.ts';
import {
  type ModelPrices,
  modelPrices,
  type PlacedModelPrice,
  placeModelPrices,
  priceHubs,
} from './model-prices.ts';
import { NO_OWN_CONTENT, type OwnContent } from './own/own-content-module.ts';
import { deviceRegister } from './own/own-devices.ts';
import { withOwnScenes } from './own/own-scenes.ts';
import { withOwnContent } from './own/with-own-content.ts';
import { NO_OWN_PRICES, type OwnPrices, withOwnPrices } from './own-prices.ts';
import { isOldVersion, pathAliases } from './page-address.ts';
import type { ContentPage, PageHeader } from './pages.ts';
import { type GuideDevice, priceGuide } from './price-guide.ts';
import { listPriceRows, type PriceRow, priceTokens } from './price-rows.ts';
import type { SafetySheet } from './safety.ts';
import type { ContentType } from './schemas.ts';
import { type SitemapGroup, siteSections } from './sitemap.ts';

type PageEntry = { path: string; type: ContentType; title: string; updated: string };

/** The site's words, ready to show: typeset, and with the shop's present facts in place of their tokens. */
export type ContentLibrary = {
  findPage: (path: string) => ContentPage | null;
  /**
   * All pages without their bodies, older versions of legal texts included. A page whose words have not changed is
   * the same object, whatever else the shop has changed.
   */
  pageHeads: () => readonly PageHeader[];
  /** In the order of content/data/services.yml; services that it does not name come last, by path. */
  listServices: () => ServiceCardFacts[];
  /** The index of the area first, then its pages in their order. */
  listProfessional: () => ProfessionalCard[];
  listHosting: () => HostingCard[];
  /** Newest first. */
  listArticles: () => ArticleCard[];
  blogCategories: () => BlogCategory[];
  /** By category in the editor’s order, then by title. */
  listGuides: () => GuideCard[];
  guideCategories: () => GuideCategory[];
  /** Consoles with a page, by maker, in the order of content/data/consoles.yml. */
  listConsoles: () => ConsoleList;
  /** Every price range: device, model, repair. */
  priceGuide: () => GuideDevice[];
  /** The prices of one model of the register, by its id; null for a device that the shop does not take in. */
  modelPrices: (id: string) => ModelPrices | null;
  /** The pages of prices of brands and models that search engines should find. */
  priceHubs: () => readonly { path: string; title: string }[];
  /** The prices that the owner added for exact models, each with the page about the repair. */
  pricesOfModels: () => PlacedModelPrice[];
  /** The register of devices: brands, families, models and revisions. */
  devices: () => DeviceRegister;
  /** The families of the files, whatever the shop has added or hidden. */
  shippedFamilies: () => readonly DeviceFamily[];
  /** A price by the key that pages name it by (content/data/prices). */
  findPrice: (key: string) => PriceRow | null;
  /** The safety rules shown by guides that open a danger. */
  safety: () => SafetySheet;
  /** The questions of /faq, by category in the editor’s order. */
  faqCategories: () => FaqCategory[];
  /** The data of /reparation-electronique-reims besides its words. */
  landing: () => LandingData;
  /** The scenes of the gallery, in their order, each with its photograph or its drawing. */
  gallery: () => Gallery;
  /** The same as in the files, whatever the shop has changed. */
  shippedGallery: () => Gallery;
  /** Every page once, at its own path, without older versions of legal texts: the sitemap. */
  listPages: () => PageEntry[];
  /** The same pages and those made by code, by area: the sitemap for people. */
  siteSections: () => SitemapGroup[];
  /** The name of a page's drawing in public/illustrations; null for a page that has none or does not exist. */
  illustrationOf: (path: string) => string | null;
  /** In the given order; a path that is not a page is left out. */
  relatedLinks: (paths: readonly string[]) => { path: string; title: string }[];
  /** A page as it would be with other facts. */
  pageWith: (path: string, shop: ShopSettings) => ContentPage | null;
};

/** The current facts. Results are kept per facts object: return the same one as long as nothing changed. */
export type FactsSource = () => ShopSettings;

/** The owner's prices; also the same object as long as none changed. */
type PriceSource = () => OwnPrices;

/** Everything that the shop wrote in the back office; also the same object as long as nothing changed. */
type OwnSource = () => OwnContent;

/** From the sources, for development and tests. @throws ContentError */
export async function compileContent(
  contentDir: string,
  facts?: FactsSource,
  findPhoto?: FindPhoto,
  own?: OwnSource,
  prices?: PriceSource,
): Promise<ContentLibrary> {
  return createLibrary(await compileStore(contentDir), facts, findPhoto, own, prices);
}

/** @throws ContentError */
export async function compileStore(contentDir: string): Promise<ContentStore> {
  // Production never compiles, and the Markdown libraries are a fifth of everything that a start loads.
  const { loadContent } = await import('./source/load-content.ts');
  return storeOf(await loadContent(contentDir));
}

/** From the output of buildContent() in `buildDir` (build/), for production: bodies are read when first needed. */
export function openContent(
  buildDir: string,
  facts?: FactsSource,
  findPhoto?: FindPhoto,
  own?: OwnSource,
): ContentLibrary {
  return createLibrary(openStore(buildDir), facts, findPhoto, own);
}

/** The same from an open store. */
export function createLibrary(
  store: ContentStore,
  facts: FactsSource = () => store.shop,
  findPhoto: FindPhoto = () => null,
  own: OwnSource = () => NO_OWN_CONTENT,
  prices: PriceSource = () => NO_OWN_PRICES,
): ContentLibrary {
  const shippedGallery = withPictures(store.gallery, findPhoto);
  const keptHeads: KeptHeads = new WeakMap();
  const perPrices = new WeakMap<OwnPrices, PricedContent>();
  const priced = () => {
    const now = prices();
    const made = perPrices.get(now) ?? priceContent(withOwnPrices(store, now));
    perPrices.set(now, made);
    return made;
  };
  const current = () => {
    const { perFacts, tokensWith, ...content } = priced();
    const shop = facts();
    const written = own();
    const ofFacts = perFacts.get(shop) ?? {
      filler: createFiller(tokensWith(shop), keptHeads),
      perOwn: new WeakMap(),
    };
    perFacts.set(shop, ofFacts);
    const known = ofFacts.perOwn.get(written);
    if (known) return known;
    const gallery = withOwnScenes(shippedGallery, written.scenes);
    const made = fillLibrary(withOwnContent(content.store, written), ofFacts.filler, gallery);
    ofFacts.perOwn.set(written, made);
    return made;
  };
  const devices = deviceRegister(store.families, () => own().devices);
  const hubs = new WeakMap<FilledLibrary, ReturnType<typeof priceHubs>>();
  function modelSources() {
    const { priceGuide: guide, pageHeads, relatedLinks } = current();
    return {
      register: devices(),
      guide: guide(),
      added: prices().added,
      pages: pageHeads(),
      linksTo: relatedLinks,
    };
  }
  return {
    findPage: (path) => current().findPage(path),
    pageHeads: () => current().pageHeads(),
    listServices: () => current().listServices(),
    listProfessional: () => current().listProfessional(),
    listHosting: () => current().listHosting(),
    listArticles: () => current().listArticles(),
    blogCategories: () => store.categories,
    listGuides: () => current().listGuides(),
    guideCategories: () => store.guideCategories,
    listConsoles: () => current().listConsoles(),
    priceGuide: () => current().priceGuide(),
    modelPrices: (id) => modelPrices(id, modelSources()),
    priceHubs() {
      const library = current();
      const known = hubs.get(library) ?? priceHubs(modelSources());
      hubs.set(library, known);
      return known;
    },
    pricesOfModels: () =>
      placeModelPrices(prices().added, { register: devices(), guide: current().priceGuide() }),
    devices,
    shippedFamilies: () => store.families,
    findPrice: (key) => priced().rows.get(key) ?? null,
    safety: () => store.safety,
    gallery: () => current().gallery(),
    shippedGallery: () => shippedGallery,
    faqCategories: () => current().faqCategories(),
    landing: () => current().landing(),
    listPages: () => current().listPages(),
    siteSections: () => current().siteSections(),
    illustrationOf: (path) => current().illustrationOf(path),
    relatedLinks: (paths) => current().relatedLinks(paths),
    pageWith(path, shop) {
      const { store: content, tokensWith } = priced();
      const page = content.findPage(pathAliases[path] ?? path);
      return page && fillPage(page, tokensWith(shop));
    },
  };
}

/** The content with prices that do not change, and what was made of it. */
type PricedContent = ReturnType<typeof priceContent>;

function priceContent(store: ContentStore) {
  const rows = listPriceRows(store);
  const words = priceTokens(rows);
  return {
    store,
    rows,
    tokensWith: (shop: ShopSettings) => new Map([...shopTokens(shop), ...words]),
    perFacts: new WeakMap<ShopSettings, { filler: Filler; perOwn: WeakMap<OwnContent, FilledLibrary> }>(),
  };
}

/** The number of pages whose bodies are kept: most callers keep what they made of them. */
const FILLED_MAX = 50;

type FilledLibrary = Omit<
  ContentLibrary,
  | 'pageWith'
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
function fillLibrary(
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
    relatedLinks: (paths) =>
      paths.flatMap((path) => {
        const title = heads.get(pathAliases[path] ?? path)?.title ?? appRouteTitles[path];
        return title ? { path, title } : [];
      }),
  };
}
