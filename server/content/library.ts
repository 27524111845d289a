import type { DeviceFamily, DeviceRegister } from '#domain/devices/device-register.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { ArticleCard, GuideCard, HostingCard, ProfessionalCard, ServiceCardFacts } from './cards.ts';
import type { ConsoleList } from './console-list.ts';
import type { BlogCategory, GuideCategory } from './data-files.ts';
import type { FaqCategory } from './faq.ts';
import type { Gallery } from './gallery.ts';
import type { LandingData } from './landing.ts';
import type { ModelPrices, PlacedModelPrice } from './model-prices.ts';
import type { PageReading } from './own/page-readings.ts';
import type { ContentPage, PageHeader } from './pages.ts';
import type { GuideDevice } from './price-guide.ts';
import type { PriceRow } from './price-rows.ts';
import type { ProductQuestion } from './product-questions.ts';
import type { SafetyRules } from './safety.ts';
import type { ContentType } from './schemas.ts';
import type { SharedLook } from './shared-look.ts';
import type { SitemapGroup } from './sitemap.ts';

type PageEntry = { path: string; type: ContentType; title: string; updated: string };

/** The site's words, ready to show: typeset, and with the shop's present facts in place of their tokens. */
export type ContentLibrary = {
  findPage: (path: string) => ContentPage | null;
  /**
   * All pages without their bodies, older versions of legal texts included. A page whose words have not changed is
   * the same object, whatever else the shop has changed.
   */
  pageHeads: () => readonly PageHeader[];
  /** Who has read a page as it stands and is named on it; null if nobody is. */
  readingOf: (page: Pick<PageHeader, 'path' | 'updated'>) => PageReading | null;
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
  safety: () => SafetyRules;
  /** The questions about a product of a category. */
  productQuestions: (category: string) => readonly ProductQuestion[];
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
  /** What a link to it shows elsewhere. */
  sharedLookOf: (path: string) => SharedLook;
  /** In the given order; a path that is not a page is left out. */
  relatedLinks: (paths: readonly string[]) => { path: string; title: string }[];
  /** A page as it would be with other facts. */
  pageWith: (path: string, shop: ShopSettings) => ContentPage | null;
};
