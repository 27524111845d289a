import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dayInParis } from '#domain/dates/dates.ts';
import type { DiagnosticTree, Outcome } from '#domain/diagnostic/tree.ts';
import type { LandingData } from '#server/content/landing.ts';
import { legalVersionsSchema, versionHash } from '#server/content/legal-versions.ts';
import type { PageLink } from '#server/content/pages.ts';
import { ContentError, type Problem } from '#server/content/problem.ts';
import { listRules, type RedirectRule, redirectsSchema } from '#server/content/redirects.ts';
import { type LoadedContent, loadContent } from '#server/content/source/load-content.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import { parseYamlFile } from '#server/content/source/yaml-file.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { catalogueDataSchema } from '#server/shop/catalogue-data.ts';
import { type ChangedText, changedTexts } from './changed-texts.ts';

export type LocatedRedirect = RedirectRule & { line: number };

/** Versions of legal texts by text and day, as recorded at publication and as they are in the files. */
export type LegalVersions = {
  published: ReadonlyMap<string, { hash: string; line: number }>;
  found: ReadonlyMap<string, string>;
};

/** A guide's line in docs/safety-reading.md: the dangers that its reader found, and the day up to which its words are read. */
type SafetyReading = { guide: string; hazards: string; readUpTo: string; line: number };

/** The data that a check may look at. A check is a function from this to problems: it reads no file itself. */
export type CheckContext = {
  pages: SourcePage[];
  /** Paths whose file has an error of its own: links to them are not reported as well. */
  unreadable: ReadonlySet<string>;
  serviceOrder: string[];
  legalVersions: LegalVersions;
  shop: ShopSettings | null;
  /** Links in the answers of /faq, with their lines in content/data/faq.yml, and the anchors of that page. */
  faq: { links: PageLink[]; anchors: ReadonlySet<string> };
  /** Null if its file has errors of its own. */
  landing: LandingData | null;
  devices: LoadedContent['devices'];
  works: LoadedContent['works'];
  families: LoadedContent['families'];
  /** The models that the products of a new shop say they fit, with their lines in content/data/products.yml. */
  compatibilities: readonly { model: string; line: number }[];
  /** The descriptions of those products, with their lines. */
  products: readonly { slug: string; description: string; line: number }[];
  guideCategories: LoadedContent['guideCategories'];
  /** The words of /faq, of the list of consoles and of the district's page that are not in their pages, by file. */
  dataTexts: readonly { file: string; text: string }[];
  /** Every line of content/data/ except the hashes of legal texts, as it is written. */
  dataLines: readonly { file: string; line: number; text: string }[];
  /** The outcomes of the interactive diagnostic; none if there is no such file. */
  diagnostic: readonly Outcome[];
  /** The drawings of content/figures/, and the classes that app/features/content/diagram.css has for them. */
  figures: LoadedContent['figures'];
  diagramClasses: ReadonlySet<string>;
  /** Addresses under /prix that show a price. */
  priceAddresses: ReadonlySet<string>;
  redirects: LocatedRedirect[];
  /** Null if the project keeps no such list. */
  safetyReadings: readonly SafetyReading[] | null;
  /** Null as long as the site has no menu. */
  menuLinks: string[] | null;
  /** @param file from public/, with its first slash: /illustrations/console.svg */
  hasPublicFile: (file: string) => boolean;
  /** The pages that differ from the last commit, by file. */
  changedTexts: ReadonlyMap<string, ChangedText>;
  /** The day in Paris. */
  today: string;
  /** The problems that reading and compiling found, before any check. */
  readingProblems: Problem[];
};

export type Check = (context: CheckContext) => Problem[];

export const REDIRECTS_FILE = 'content/data/redirects.yml';
export const PRODUCTS_FILE = 'content/data/products.yml';
export const SERVICES_FILE = 'content/data/services.yml';
export const VERSIONS_FILE = 'content/data/legal-versions.yml';
const DIAGRAM_STYLES = 'app/features/content/diagram.css';
export const READINGS_FILE = 'docs/safety-reading.md';
export const MENU_FILE = 'app/features/navigation/menu.ts';

/** The classes that a style sheet is about; none if there is no such file. */
function readClasses(file: string): ReadonlySet<string> {
  const styles = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Set([...styles.matchAll(/\.([a-z][a-z-]*)/g)].map(([, name = '']) => name));
}

const READING =
  /^\| (?<guide>[a-z-]+\/[a-z0-9-]+) \| (?<hazards>[a-z, ]+) \| \d{4}-\d\d-\d\d \| (?<readUpTo>\d{4}-\d\d-\d\d) \|$/u;

function readSafetyReadings(file: string): SafetyReading[] | null {
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const { guide, hazards, readUpTo } = READING.exec(text)?.groups ?? {};
      return guide && hazards && readUpTo ? [{ guide, hazards, readUpTo, line: index + 1 }] : [];
    });
}

/** @param contentDir the folder content/; public/ and app/ are expected beside it. */
export async function gatherContext(
  contentDir: string,
  today = dayInParis(new Date()),
): Promise<CheckContext> {
  const root = path.dirname(path.resolve(contentDir));
  const content = await loadContent(contentDir);
  const redirects = readRedirectRules(path.join(contentDir, 'data/redirects.yml'));
  const versions = readLegalVersions(contentDir, content.pages);
  const products = readProducts(path.join(contentDir, 'data/products.yml'));
  const menu = await readMenuLinks(path.join(root, MENU_FILE));
  return {
    pages: content.pages,
    unreadable: new Set(content.unreadable),
    serviceOrder: content.serviceOrder,
    legalVersions: versions.versions,
    shop: content.shop,
    faq: {
      links: content.faqLinks,
      anchors: new Set(content.faq.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)])),
    },
    landing: content.landing,
    devices: content.devices,
    works: content.works,
    families: content.families,
    figures: content.figures,
    diagramClasses: readClasses(path.join(root, DIAGRAM_STYLES)),
    compatibilities: products.compatibilities,
    products: products.products,
    guideCategories: content.guideCategories,
    dataTexts: listDataTexts(content),
    dataLines: readDataLines(root, contentDir),
    diagnostic: readOutcomes(path.join(contentDir, 'data/diagnostic.json')),
    priceAddresses: new Set(listPriceAddresses(content)),
    redirects: redirects.rules,
    safetyReadings: readSafetyReadings(path.join(root, READINGS_FILE)),
    menuLinks: menu.links,
    changedTexts: changedTexts(root),
    today,
    hasPublicFile: (file) => existsSync(path.join(root, 'public', file)),
    readingProblems: [
      ...content.problems,
      ...redirects.problems,
      ...versions.problems,
      ...menu.problems,
      ...products.problems,
    ],
  };
}

function listPriceAddresses({ pages, devices }: LoadedContent): string[] {
  const ofConsoles = pages.flatMap(({ page }) =>
    page.type === 'fault' ? page.path.replace(/^\/consoles\//, '/prix/console/') : [],
  );
  const ofDevices = devices.flatMap((device) =>
    device.repairs.flatMap(({ slug, models }) =>
      (models ?? device.models.map((model) => model.slug)).map(
        (model) => `/prix/${device.slug}/${model}/${slug}`,
      ),
    ),
  );
  return [...ofConsoles, ...ofDevices];
}

function listDataTexts({ faq, consoles, landing }: LoadedContent): CheckContext['dataTexts'] {
  const inFile = (name: string, texts: readonly string[]) =>
    texts.map((text) => ({ file: `content/data/${name}`, text }));
  const asked = faq.flatMap(({ questions }) => questions.flatMap(({ question, text }) => [question, text]));
  return [
    ...inFile('faq.yml', asked),
    ...inFile(
      'consoles.yml',
      consoles.faq.flatMap(({ question, answer }) => [question, answer]),
    ),
    ...inFile('landing.yml', landing ? [JSON.stringify(landing)] : []),
  ];
}

function readDataLines(root: string, contentDir: string): CheckContext['dataLines'] {
  return globSync(`${contentDir}/data/**/*.{yml,json}`)
    .map((file) => path.relative(root, file))
    .filter((file) => file !== VERSIONS_FILE)
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ file, line: index + 1, text })),
    );
}

/** Checked by its own test (domain/diagnostic/diagnostic-data.test.ts). */
function readOutcomes(file: string): Outcome[] {
  if (!existsSync(file)) return [];
  const tree: DiagnosticTree = JSON.parse(readFileSync(file, 'utf8'));
  return tree.devices.flatMap(({ symptoms }) => symptoms.flatMap(({ outcomes }) => outcomes));
}

/** The products of a new shop; a running site reads them from the database. */
function readProducts(
  file: string,
): Pick<CheckContext, 'compatibilities' | 'products'> & { problems: Problem[] } {
  if (!existsSync(file)) return { compatibilities: [], products: [], problems: [] };
  const { value, yaml, problems } = parseYamlFile(file, catalogueDataSchema);
  const compatibilities = (value?.products ?? []).flatMap(({ compatibleModels }, index) =>
    compatibleModels.map((model, place) => ({
      model,
      line: yaml.lineOf(['products', index, 'compatibleModels', place]),
    })),
  );
  const products = (value?.products ?? []).map(({ slug, description }, index) => ({
    slug,
    description,
    line: yaml.lineOf(['products', index, 'description']),
  }));
  return { compatibilities, products, problems };
}

function readRedirectRules(file: string): { rules: LocatedRedirect[]; problems: Problem[] } {
  try {
    const { value, yaml, problems } = parseYamlFile(file, redirectsSchema);
    if (!value) return { rules: [], problems };
    const rules = listRules(value).map((rule, index) => {
      const legacyIndex = index - value.redirects.length;
      const place = legacyIndex < 0 ? ['redirects', index] : ['legacy', legacyIndex];
      return { ...rule, line: yaml.lineOf(place) };
    });
    return { rules, problems };
  } catch (error) {
    if (error instanceof ContentError) return { rules: [], problems: error.problems };
    throw error;
  }
}

function readLegalVersions(contentDir: string, pages: SourcePage[]) {
  const root = path.dirname(path.resolve(contentDir));
  const found = new Map(
    pages
      .filter(({ page }) => page.type === 'legal')
      .map(({ page: { source } }) => [
        source.replace(/^content\/pages\/legal\/|\.md$/g, ''),
        versionHash(readFileSync(path.join(root, source), 'utf8')),
      ]),
  );
  const file = path.join(contentDir, 'data/legal-versions.yml');
  if (!existsSync(file)) return { versions: { published: new Map(), found }, problems: [] };
  const { value, yaml, problems } = parseYamlFile(file, legalVersionsSchema);
  const published = new Map(
    Object.entries(value ?? {}).map(([name, hash]) => [name, { hash, line: yaml.lineOf([name]) }]),
  );
  return { versions: { published, found }, problems };
}

async function readMenuLinks(file: string): Promise<{ links: string[] | null; problems: Problem[] }> {
  if (!existsSync(file)) return { links: null, problems: [] };
  try {
    const menu: { allMenuLinks: () => string[] } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    return { links: menu.allMenuLinks(), problems: [] };
  } catch (error) {
    const message = `le menu ne se lit pas, ses liens ne sont pas vérifiés (${String(error)})`;
    return { links: null, problems: [{ file: MENU_FILE, line: null, severity: 'error', message }] };
  }
}
