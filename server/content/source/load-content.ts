import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type ShopSettings, shopSettingsSchema } from '../../settings/shop-settings.ts';
import {
  type BlogCategory,
  blogDataSchema,
  type ConsolesData,
  consolesDataSchema,
  type GalleryData,
  type GuideCategory,
  galleryDataSchema,
  guidesDataSchema,
  servicesDataSchema,
} from '../data-files.ts';
import type { FaqCategory } from '../faq.ts';
import { type LandingData, landingDataSchema } from '../landing.ts';
import type { FigureDrawings } from '../markdown/figures.ts';
import { pathOfFile } from '../page-address.ts';
import type { PageLink } from '../pages.ts';
import type { PricedDevice, PricedWork } from '../prices.ts';
import { ContentError, type Problem } from '../problem.ts';
import { type ProductQuestions, productQuestionsSchema } from '../product-questions.ts';
import { type SafetyRules, safetySchema } from '../safety.ts';
import { refuseLooseConsoles } from './join-consoles.ts';
import { joinDevices } from './join-devices.ts';
import { joinLegalVersions } from './join-legal-versions.ts';
import { refuseLoosePrices } from './join-prices.ts';
import { type LocatedFamily, loadDevices } from './load-devices.ts';
import { loadFaq } from './load-faq.ts';
import { loadFigures } from './load-figures.ts';
import { loadPrices } from './load-prices.ts';
import { readPage, type SourcePage } from './read-page.ts';
import { refuseLoosePairs } from './refuse-loose-pairs.ts';
import { parseYamlFile } from './yaml-file.ts';

export type LoadedContent = {
  pages: SourcePage[];
  /** Paths of the files that are there but could not be read: a link to one of them is not dead. */
  unreadable: string[];
  categories: BlogCategory[];
  guideCategories: GuideCategory[];
  /** Slugs under /services/. */
  serviceOrder: string[];
  consoles: ConsolesData;
  gallery: GalleryData;
  devices: PricedDevice[];
  works: PricedWork[];
  /** The drawings in its pages. */
  figures: FigureDrawings;
  /** The register of devices. */
  families: LocatedFamily[];
  faq: FaqCategory[];
  /** The links in the answers of /faq. */
  faqLinks: PageLink[];
  landing: LandingData | null;
  safety: SafetyRules | null;
  productQuestions: ProductQuestions | null;
  shop: ShopSettings | null;
  problems: Problem[];
};

/** Reads and compiles all of content/. Files that cannot be read are left out and reported in `problems`. */
export async function loadContent(contentDir: string): Promise<LoadedContent> {
  const problems: Problem[] = [];
  const data = <T>(name: string, parse: (file: string) => { value: T | null; problems: Problem[] }) => {
    const result = attempt(() => parse(path.join(contentDir, 'data', name)));
    problems.push(...result.problems);
    return result.value;
  };
  const shop = data('shop.yml', (file) => parseYamlFile(file, shopSettingsSchema));
  const blog = data('blog.yml', (file) => parseYamlFile(file, blogDataSchema));
  const guides = data('guides.yml', (file) => parseYamlFile(file, guidesDataSchema));
  const services = data('services.yml', (file) => parseYamlFile(file, servicesDataSchema));
  const consoles = data('consoles.yml', (file) => parseYamlFile(file, consolesDataSchema));
  const gallery = data('gallery.yml', (file) => parseYamlFile(file, galleryDataSchema));
  const landing = data('landing.yml', (file) => parseYamlFile(file, landingDataSchema));
  const safety = data('safety.yml', (file) => parseYamlFile(file, safetySchema));
  const productQuestions = data('product-questions.yml', (file) =>
    parseYamlFile(file, productQuestionsSchema),
  );
  const faq = data('faq.yml', (file) => {
    const { problems: found, ...value } = loadFaq(file);
    return { value, problems: found };
  });
  const prices = await loadPrices(contentDir);
  problems.push(...prices.problems);
  const register = await loadDevices(contentDir);
  problems.push(...register.problems);

  const { figures, problems: figureProblems } = await loadFigures(contentDir);
  problems.push(...figureProblems);

  const files = await listMarkdown(contentDir);
  const root = path.basename(path.resolve(contentDir));
  const read = await Promise.all(
    files.map((file) => readPage(file, { contentDir, label: `${root}/${file}`, prices, figures })),
  );
  problems.push(...read.flatMap((page) => page.problems));
  const pages = joinLegalVersions(read.flatMap(({ source }) => source ?? []));
  const unreadable = files.filter((_, index) => !read[index]?.source).map(pathOfFile);
  const categories = blog?.categories ?? [];
  if (blog) problems.push(...refuseUnknownCategories(pages, categories));
  const guideCategories = guides?.categories ?? [];
  if (guides) problems.push(...refuseUnknownGuideFolders(pages, guideCategories));
  problems.push(...refuseLoosePairs(gallery?.pairs ?? [], pages, unreadable));
  problems.push(...refuseLooseConsoles(pages, { unreadable: new Set(unreadable), prices, consoles }));
  problems.push(
    ...refuseLoosePrices(pages, prices, {
      'faq.yml': faq?.categories,
      'landing.yml': landing,
      'consoles.yml': consoles,
    }),
  );
  problems.push(...joinDevices(register, prices.devices, pages));
  return {
    pages,
    unreadable,
    categories,
    guideCategories,
    serviceOrder: services?.order ?? [],
    consoles: consoles ?? { makers: [], popular: [], faq: [] },
    gallery: gallery ?? { categories: [], items: [], pairs: [] },
    devices: prices.devices,
    works: prices.works,
    figures,
    families: register.families,
    faq: faq?.categories ?? [],
    faqLinks: faq?.links ?? [],
    landing,
    safety,
    productQuestions,
    shop,
    problems,
  };
}

async function listMarkdown(contentDir: string): Promise<string[]> {
  const folders = await Promise.all(
    ['pages', 'blog', 'guides'].map(async (folder) => {
      const entries = await readdir(path.join(contentDir, folder), { recursive: true }).catch(() => []);
      return entries.map((entry) => `${folder}/${entry.split(path.sep).join('/')}`);
    }),
  );
  return folders
    .flat()
    .filter((file) => file.endsWith('.md'))
    .sort();
}

function refuseUnknownCategories(pages: SourcePage[], categories: BlogCategory[]): Problem[] {
  const names = new Set(categories.map(({ name }) => name));
  return pages.flatMap(({ page, lineOf }) =>
    page.type === 'article' && !names.has(page.category)
      ? [
          {
            file: page.source,
            line: lineOf(['category']),
            severity: 'error' as const,
            message: `la catégorie « ${page.category} » n’est pas dans data/blog.yml`,
          },
        ]
      : [],
  );
}

function refuseUnknownGuideFolders(pages: SourcePage[], categories: GuideCategory[]): Problem[] {
  const slugs = new Set(categories.map(({ slug }) => slug));
  return pages.flatMap(({ page }) => {
    const folder = page.path.split('/')[2] ?? '';
    if (page.type !== 'guide' || slugs.has(folder)) return [];
    const message = `la catégorie « ${folder} » n’est pas dans data/guides.yml`;
    return [{ file: page.source, line: null, severity: 'error' as const, message }];
  });
}

function attempt<T>(read: () => { value: T | null; problems: Problem[] }) {
  try {
    return read();
  } catch (error) {
    if (error instanceof ContentError) return { value: null, problems: error.problems };
    throw error;
  }
}
