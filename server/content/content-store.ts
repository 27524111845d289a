import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeviceFamily } from '#domain/devices/device-register.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { BlogCategory, ConsolesData, GalleryData, GuideCategory } from './data-files.ts';
import type { FaqCategory } from './faq.ts';
import type { LandingData } from './landing.ts';
import type { ContentPage, PageHeader } from './pages.ts';
import type { PricedDevice, PricedWork } from './prices.ts';
import { ContentError } from './problem.ts';
import type { ProductQuestions } from './product-questions.ts';
import type { SafetyRules } from './safety.ts';
import type { LoadedContent } from './source/load-content.ts';

/** Compiled content before the shop's facts are filled in. */
export type ContentStore = ContentIndex & {
  findPage: (path: string) => ContentPage | null;
};

/** build/content/index.json: everything but the bodies. */
type ContentIndex = {
  pages: PageHeader[];
  categories: BlogCategory[];
  guideCategories: GuideCategory[];
  serviceOrder: string[];
  consoles: ConsolesData;
  gallery: GalleryData;
  /** Devices with prices but no pages of faults. */
  devices: PricedDevice[];
  /** Prices of work that is only a part of a repair. */
  works: PricedWork[];
  /** The register of devices. */
  families: DeviceFamily[];
  faq: FaqCategory[];
  landing: LandingData;
  safety: SafetyRules;
  productQuestions: ProductQuestions;
  /** The defaults of shop.yml. */
  shop: ShopSettings;
};

/** @throws ContentError if the content has errors: a page that is half right is not published. */
export function storeOf(content: LoadedContent): ContentStore {
  const errors = content.problems.filter(({ severity }) => severity === 'error');
  const { shop, categories, guideCategories, serviceOrder, consoles, gallery } = content;
  const { devices, works, families, faq, landing, safety, productQuestions } = content;
  if (errors.length > 0 || !shop || !landing || !safety || !productQuestions) throw new ContentError(errors);
  const pages = content.pages.map(({ page }) => page);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return {
    pages: pages.map(({ html: _body, ...head }) => head),
    categories,
    guideCategories,
    serviceOrder,
    consoles,
    gallery,
    devices,
    works,
    families: families.map(({ family }) => family),
    faq,
    landing,
    safety,
    productQuestions,
    shop,
    findPage: (asked) => byPath.get(asked) ?? null,
  };
}

/** @param buildDir where buildContent() wrote; its output is trusted and not validated again. */
export function openStore(buildDir: string): ContentStore {
  const folder = contentFolder(buildDir);
  const index: ContentIndex = JSON.parse(readFileSync(indexFile(folder), 'utf8'));
  const heads = new Map(index.pages.map((page) => [page.path, page]));
  return {
    ...index,
    findPage: (asked) => {
      const head = heads.get(asked);
      return head ? { ...head, html: readFileSync(bodyFile(folder, asked), 'utf8') } : null;
    },
  };
}

/** A folder of its own in build/, where other builders write too. */
export function contentFolder(buildDir: string): string {
  return path.join(buildDir, 'content');
}

export function indexFile(folder: string): string {
  return path.join(folder, 'index.json');
}

/** @param pagePath the path of a page of the index, never one that a visitor typed. */
export function bodyFile(folder: string, pagePath: string): string {
  return path.join(folder, 'bodies', `${pagePath.slice(1)}.html`);
}
