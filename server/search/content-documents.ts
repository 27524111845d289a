import { plainText } from '#domain/plain-text.ts';
import { formatRepairPrice } from '#domain/repair-price.ts';
import type { ContentLibrary } from '../content/library.ts';
import { isOldVersion } from '../content/page-address.ts';
import type { ContentPage, PageHead } from '../content/pages.ts';
import type { GuideDevice } from '../content/price-guide.ts';
import type { SearchDocument, SearchSource } from './search-document.ts';

/** A question of the FAQ page, by its own address. */
type Question = { path: string; title: string; text: string };

/** The words of the site: pages, prices, questions. They change with the shop's facts and with what it writes itself. */
export function contentSource(content: ContentLibrary): SearchSource {
  /** By what the library tells an unchanged page: to read the bodies again is most of what a change would cost. */
  const known = new WeakMap<PageHead, SearchDocument>();
  return { name: 'content', tags: ['content', 'settings'], read: () => contentDocuments(content, known) };
}

function* contentDocuments(
  content: ContentLibrary,
  known: WeakMap<PageHead, SearchDocument>,
): Generator<SearchDocument> {
  for (const head of content.pageHeads()) {
    if (isOldVersion(head.path)) continue;
    const document = known.get(head) ?? readDocument(head.path, content);
    if (!document) continue;
    known.set(head, document);
    yield document;
  }
  yield* content.priceGuide().flatMap(priceDocuments);
  yield* questionsOf(content).map(questionDocument);
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
    keywords: [...seo.keywords, ...keywordsOf(page)],
    headings: [...headings.map(({ text }) => text), ...questionTitles(page)],
    text: [...sentencesOf(page), plainText(html)].join('\n'),
    price: priceOf(page),
    weight: path.endsWith('-distance') ? 0.85 : 1,
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
    case 'fault': {
      const console = content.findPage(page.path.slice(0, page.path.lastIndexOf('/')));
      return {
        kind: 'panne',
        place: console?.type === 'console' ? `Consoles › ${console.name}` : 'Consoles',
      };
    }
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

/** Short names, models and parts: words that stand for the whole page. */
function keywordsOf(page: ContentPage): string[] {
  switch (page.type) {
    case 'service':
    case 'professional':
    case 'hosting':
      return [page.cardTitle];
    case 'console':
      return [page.name, ...page.revisions];
    case 'fault':
      return [page.label, ...page.symptoms];
    case 'guide':
      return [...page.tools, ...page.parts];
    case 'article':
      return page.tags;
    default:
      return [];
  }
}

const questionTitles = (page: ContentPage) => ('faq' in page ? page.faq.map(({ question }) => question) : []);

/** What is read on the page besides its body. */
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

/** The prices of one model on one page; those of consoles stand on the page of each fault as well. */
function priceDocuments(device: GuideDevice): SearchDocument[] {
  return device.models.map((model) => ({
    path: `/prix/${device.slug}/${model.slug}`,
    kind: 'prix',
    title: `Prix\u00a0: ${model.name}`,
    place: `Prix › ${device.name}`,
    summary: `Une fourchette par panne\u00a0: ${model.repairs.map(({ name }) => name.toLocaleLowerCase('fr')).join(', ')}.`,
    keywords: [device.name, 'tarif'],
    headings: model.repairs.map(({ name }) => name),
    text: model.hint,
    price: null,
  }));
}

/** The FAQ page's own, as soon as the content has them. */
function questionsOf(content: ContentLibrary & { faqCategories?: () => FaqCategory[] }): Question[] {
  const categories = content.faqCategories?.() ?? [];
  return categories.flatMap(({ questions }) =>
    questions.map(({ id, question, text }) => ({ path: `/faq#${id}`, title: question, text })),
  );
}
type FaqCategory = { questions: { id: string; question: string; text: string }[] };

function questionDocument({ path, title, text }: Question): SearchDocument {
  return {
    path,
    kind: 'question',
    title,
    place: 'Questions fréquentes',
    summary: text,
    keywords: [],
    headings: [],
    text: '',
    price: null,
  };
}
