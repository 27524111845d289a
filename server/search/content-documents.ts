import { modelPricesPath, priceAnchor } from '#domain/devices/device-brands.ts';
import type { DeviceFamily } from '#domain/devices/device-register.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { FaqQuestion } from '../content/faq.ts';
import type { ContentLibrary } from '../content/library.ts';
import type { PlacedModelPrice } from '../content/model-prices.ts';
import { consolePathOf, isOldVersion } from '../content/page-address.ts';
import type { ContentPage, PageHeader } from '../content/pages.ts';
import type { GuideDevice } from '../content/price-guide.ts';
import { functionDocuments, withCustomersWords } from './customers-words.ts';
import type { SearchDocument, SearchSource } from './search-document.ts';

/** The words of the site: pages, prices, questions. They change with the shop's facts and with the shop's own texts. */
export function contentSource(content: ContentLibrary): SearchSource {
  /**
   * Documents by their page, which stays the same object while it does not change: reading the bodies again is most of
   * the cost of a change.
   */
  const known = new WeakMap<PageHeader, SearchDocument>();
  return {
    name: 'content',
    tags: ['content', 'settings', 'prices'],
    read: () => contentDocuments(content, known),
  };
}

function* contentDocuments(
  content: ContentLibrary,
  known: WeakMap<PageHeader, SearchDocument>,
): Generator<SearchDocument> {
  const { families } = content.devices();
  for (const head of content.pageHeads()) {
    if (isOldVersion(head.path)) continue;
    const document = known.get(head) ?? readDocument(head.path, content);
    if (!document) continue;
    known.set(head, document);
    // The register may change without the page.
    yield withCustomersWords(document, families);
  }
  yield* content.priceGuide().flatMap((device) => priceDocuments(device, families));
  yield* content.pricesOfModels().map(modelPriceDocument);
  yield* content.faqCategories().flatMap(({ questions }) => questions.map(questionDocument));
  yield* functionDocuments();
}

function readDocument(path: string, content: ContentLibrary): SearchDocument | null {
  const page = content.findPage(path);
  return page && pageDocument(page, content);
}

function pageDocument(page: ContentPage, content: ContentLibrary): SearchDocument {
  const { path, title, seo, headings, html } = page;
  return {
    path: path === '/legal/legal' ? '/mentions-legales' : path,
    title,
    summary: 'summary' in page ? page.summary : seo.description,
    ...calledOf(page, content),
    keywords: [...seo.keywords, ...keywordsOf(page)],
    headings: [...headings.map(({ text }) => text), ...questionTitles(page)],
    text: [...sentencesOf(page), plainText(html)].join('\n'),
    price: priceOf(page),
    weight: weightOf(page, content),
    ...placeOf(page, content),
  };
}

function priceOf(page: ContentPage): string | null {
  if (page.type === 'fault') return formatRepairPrice(page.price);
  return 'price' in page ? page.price : null;
}

function placeOf(page: ContentPage, content: ContentLibrary): Pick<SearchDocument, 'kind' | 'place'> {
  switch (page.type) {
    case 'service':
      return { kind: 'service', place: 'Services' };
    case 'professional':
      return { kind: 'service', place: 'Professionnels' };
    case 'hosting':
      return { kind: 'hebergement', place: 'Hébergement' };
    case 'console':
      return { kind: 'panne', place: 'Consoles' };
    case 'fault':
      return { kind: 'panne', place: `Consoles › ${consoleName(page, content)}` };
    case 'guide': {
      const folder = page.path.split('/')[2];
      const category = content.guideCategories().find(({ slug }) => slug === folder);
      return { kind: 'guide', place: category ? `Guides › ${category.title}` : 'Guides' };
    }
    case 'article':
      return { kind: 'article', place: `Blog › ${page.category}` };
    case 'legal':
      return { kind: 'page', place: 'Informations légales' };
    case 'page':
    case 'store':
      return { kind: 'page', place: 'L’atelier' };
  }
}

/** The name of the console that has the fault. */
function consoleName({ path }: ContentPage, content: ContentLibrary): string {
  const console = content.findPage(consolePathOf(path));
  return console?.type === 'console' ? console.name : '';
}

/** Among pages that answer equally well, the most requested fault comes first, and work that is done far away last. */
function weightOf({ path, type }: ContentPage, content: ContentLibrary): number {
  if (path.endsWith('-distance')) return 0.85;
  const isPopular =
    type === 'fault' && content.listConsoles().popular.some(({ fault }) => fault.path === path);
  return isPopular ? 1.1 : 1;
}

function calledOf(page: ContentPage, content: ContentLibrary): Pick<SearchDocument, 'shortTitle' | 'names'> {
  switch (page.type) {
    case 'service':
    case 'professional':
    case 'hosting':
      return { shortTitle: page.cardTitle };
    case 'console':
      return { names: [page.name] };
    case 'fault':
      return { shortTitle: `${page.label} ${consoleName(page, content)}` };
    default:
      return {};
  }
}

/** Models and parts: words that stand for the whole page. */
function keywordsOf(page: ContentPage): string[] {
  switch (page.type) {
    case 'console':
      return page.revisions;
    case 'fault':
      return page.symptoms;
    case 'guide':
      return [...page.tools, ...page.parts];
    case 'article':
      return page.tags;
    default:
      return [];
  }
}

const questionTitles = (page: ContentPage) => ('faq' in page ? page.faq.map(({ question }) => question) : []);

/** The sentences on the page besides its body. */
function sentencesOf(page: ContentPage): string[] {
  const lead = 'lead' in page && page.lead ? [page.lead] : [];
  const answers = 'faq' in page ? page.faq.map(({ answer }) => answer) : [];
  switch (page.type) {
    case 'service':
    case 'professional':
    case 'hosting':
      return [
        ...lead,
        ...page.details,
        ...page.benefits,
        ...page.steps.map(({ title, text }) => `${title}\u00a0: ${text}`),
        ...answers,
      ];
    case 'fault':
      return [
        ...lead,
        ...page.repairs.map(({ symptom, cause, repair }) => `${symptom}. ${cause}. ${repair}.`),
        ...answers,
      ];
    case 'guide':
      return [...lead, ...page.risks, ...answers];
    default:
      return [...lead, ...answers];
  }
}

/** The prices of one model on one page; those of consoles are also on the page of each fault. */
function priceDocuments(device: GuideDevice, families: readonly DeviceFamily[]): SearchDocument[] {
  return device.models.map((model) =>
    withCustomersWords(
      {
        path: `/prix/${device.slug}/${model.slug}`,
        kind: 'prix',
        title: `Prix\u00a0: ${model.name}`,
        place: `Prix › ${device.name}`,
        summary: `Une fourchette par panne\u00a0: ${model.repairs.map(({ name }) => name.toLocaleLowerCase('fr')).join(', ')}.`,
        keywords: [device.name, 'tarif'],
        headings: model.repairs.map(({ name }) => name),
        text: model.hint,
        price: null,
      },
      families,
    ),
  );
}

/** A price that the owner gave to one exact model. */
function modelPriceDocument({ device, slug, name, price }: PlacedModelPrice): SearchDocument {
  return {
    path: `${modelPricesPath(device.model)}#${priceAnchor(device, slug)}`,
    kind: 'prix',
    title: `${name}, ${device.name}`,
    place: device.brand ? `Prix › ${device.brand}` : 'Prix',
    summary: `Le prix pour ce modèle. Délai\u00a0: ${price.duration}.`,
    names: [device.name, ...device.aliases],
    keywords: ['prix', 'tarif', 'réparation'],
    headings: [],
    text: price.changes,
    price: formatRepairPrice(price),
  };
}

function questionDocument({ id, question, text }: FaqQuestion): SearchDocument {
  return withCustomersWords({
    path: `/faq#${id}`,
    kind: 'question',
    title: question,
    place: 'Questions fréquentes',
    summary: text,
    keywords: [],
    headings: [],
    text: '',
    price: null,
  });
}
