import type { FindPhoto } from '../photos/open-photos.ts';
import { type ShopSettings, shopTokens } from '../settings/shop-settings.ts';
import { type ContentStore, openStore, storeOf } from './content-store.ts';
import { fillPage } from './fill.ts';
import { type FilledLibrary, fillLibrary } from './fill-library.ts';
import { createFiller, type Filler, type KeptHeads } from './filler.ts';
import { withPictures } from './gallery.ts';
import type { ContentLibrary } from './library.ts';
import { modelPrices, placeModelPrices, priceHubs } from './model-prices.ts';
import { NO_OWN_CONTENT, type OwnContent } from './own/own-content-module.ts';
import { deviceRegister } from './own/own-devices.ts';
import { withOwnScenes } from './own/own-scenes.ts';
import { readingOfPage } from './own/page-readings.ts';
import { withOwnContent } from './own/with-own-content.ts';
import { NO_OWN_PRICES, type OwnPrices, withOwnPrices } from './own-prices.ts';
import { pathAliases } from './page-address.ts';
import { listPriceRows, priceTokens } from './price-rows.ts';

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
    readingOf: (page) => readingOfPage(page, own().readings),
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
    productQuestions: (category) => current().productQuestions(category),
    gallery: () => current().gallery(),
    shippedGallery: () => shippedGallery,
    faqCategories: () => current().faqCategories(),
    landing: () => current().landing(),
    listPages: () => current().listPages(),
    siteSections: () => current().siteSections(),
    illustrationOf: (path) => current().illustrationOf(path),
    sharedLookOf: (path) => current().sharedLookOf(path),
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
