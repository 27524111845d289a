import { type HTMLElement, parse } from 'node-html-parser';

/** The facts that the HTML of a page gives about it. */
export type PageFacts = {
  language: string;
  title: string;
  description: string;
  keywords: string;
  robots: string;
  canonical: string | null;
  /** The picture that is shown when the page is shared. */
  picture: string;
  headings: string[];
  ids: ReadonlySet<string>;
  repeatedIds: string[];
  /** Addresses that the page leads to or asks for, as written. */
  links: string[];
  /** What can be unfolded below « Questions fréquentes ». */
  questions: string[];
  /** The JSON-LD blocks, parsed. */
  structuredData: unknown[];
  /** The text of <main>, with one space between words. */
  text: string;
  /** The same without text that is to be typed or read on a screen: commands, codes, settings. */
  prose: string;
  words: number;
  paragraphs: Paragraph[];
  /** Labels without a value, and passages without a word. */
  lone: string[];
};

export type Paragraph = {
  text: string;
  /** Whether it stands in a block that pages of a kind have in common (COMMON_BLOCKS). */
  isCommon: boolean;
};

/** The number of words from which a passage says something of its own: shorter ones are labels. */
const PARAGRAPH_WORDS = 12;

const PASSAGES = 'p, li, dd, td, blockquote, figcaption';

/** Blocks whose words are the same on purpose, and where they stand. */
const COMMON_BLOCKS = [
  // The sources that a page was checked against, and the line of dates under a guide's title: two pages may have the same.
  '.sources, .byline',
  // What the grades of used units mean, beside each of them.
  '.product__grades',
  // Titles and summaries of other pages: lists, cards, what to read next.
  '.links, .more, .post, .service-card, .ways-out, .guide-cats',
  // The ticket beside the text: how to ask, opening hours.
  'aside.ticket',
  // Price of a repair: what a range, a quote and the warranty mean; the two ways of bringing the device.
  '.range, .ways, .remote',
  // Prices of a family on the page of each of its models, and what is in any price.
  '.family-prices, .included',
  // A pair of pictures under the binocular is shown on each page about its fault.
  '.compare',
  // Numbers on the drawing of a console.
  '.legend',
  // Hosting: what the law requires about the partner and the resources.
  '.care, .plans__note',
  // Shop: products in a list, and what the law requires beside each price and guarantee.
  '.drawer, .buy, [aria-labelledby=garantie]',
  // Shop: questions that each product of a category has.
  '.product__questions',
  // The way to the shop: the credit of the map.
  '.venue__plan',
  // Guides: the safety rules that stand once, wherever a device is opened.
  '[aria-labelledby=securite]',
  // Under an article: the services that answer to it.
  '.article__links',
];

const parser = { blockTextElements: { script: true, style: true } };

/** Reads a page as it was sent: no script runs. */
export function readPage(html: string): PageFacts {
  const root = parse(html, parser);
  const attribute = (selector: string, name: string) => root.querySelector(selector)?.getAttribute(name);
  const ids = root.querySelectorAll('[id]').map(({ id }) => id);
  const structuredData = root
    .querySelectorAll('script[type="application/ld+json"]')
    .map(({ rawText }) => JSON.parse(rawText) as unknown);
  const links = linksOf(root);
  const main = root.querySelector('main');
  const lone = main ? loneOf(main) : [];
  for (const unread of main?.querySelectorAll('script, style, svg, template') ?? []) unread.remove();
  const text = squeeze(main?.structuredText ?? '');
  const paragraphs = main ? paragraphsOf(main) : [];
  for (const code of main?.querySelectorAll('pre, code, kbd, samp') ?? []) code.remove();
  return {
    language: attribute('html', 'lang') ?? '',
    title: root.querySelector('title')?.text ?? '',
    description: attribute('meta[name=description]', 'content') ?? '',
    keywords: attribute('meta[name=keywords]', 'content') ?? '',
    robots: attribute('meta[name=robots]', 'content') ?? '',
    canonical: attribute('link[rel=canonical]', 'href') ?? null,
    picture: attribute('meta[property="og:image"]', 'content') ?? '',
    headings: root.querySelectorAll('h1').map((heading) => squeeze(heading.text)),
    ids: new Set(ids),
    repeatedIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    links,
    questions: questionsOf(root),
    structuredData,
    text,
    prose: squeeze(main?.structuredText ?? ''),
    words: wordsOf(text).length,
    paragraphs,
    lone,
  };
}

/** Elements that show something without words. */
const SHOWN = 'img, svg, input, select, textarea, button, video, iframe, template';

/** « Garantie : », but not a sentence that a search cut there. */
const LABEL = /^[^:]{0,40}[\p{L}\p{N}]\s?:$/u;

/** Traces of a missing text: a term without its detail, a full stop of its own, « Garantie : » and nothing after it. */
function loneOf(main: HTMLElement): string[] {
  const empty = main
    .querySelectorAll('p, li, dt, dd, h1, h2, h3, h4, caption, legend, figcaption')
    .filter((element) => !/[\p{L}\p{N}]/u.test(element.text) && !element.querySelector(SHOWN));
  const cut = main
    .querySelectorAll('p, li, dt')
    .filter(
      (element) =>
        LABEL.test(squeeze(element.text)) &&
        !element.nextElementSibling &&
        !element.querySelector(SHOWN) &&
        !element.parentNode?.nextElementSibling,
    );
  const unsaid = main.querySelectorAll('dt').filter(({ nextElementSibling: next }) => !next);
  return [...empty, ...cut, ...unsaid].map(({ outerHTML }) => outerHTML.slice(0, 120));
}

function questionsOf(root: HTMLElement): string[] {
  return root
    .querySelectorAll('section')
    .filter((section) => squeeze(section.querySelector('h2')?.text ?? '') === 'Questions fréquentes')
    .flatMap((section) => section.querySelectorAll('summary').map(({ text }) => squeeze(text)));
}

function linksOf(root: HTMLElement): string[] {
  return root.querySelectorAll('[href], [src], [srcset], form[action]').flatMap((element) => {
    const { href, src, srcset, action, rel, method } = element.attributes;
    // The canonical address has rules of its own; journeys test the forms that are sent.
    const leadsTo = [rel !== 'canonical' && href, src, method !== 'post' && action];
    const pictures = (srcset ?? '').split(',').map((candidate) => candidate.trim().split(' ')[0]);
    return [...leadsTo, ...pictures].filter((address): address is string => Boolean(address));
  });
}

function paragraphsOf(main: HTMLElement): Paragraph[] {
  // Sets instead of `closest`, which compiles its selector at each call.
  const inside = (blocks: string) =>
    new Set(main.querySelectorAll(blocks).flatMap((block) => [block, ...block.querySelectorAll(PASSAGES)]));
  const passages = main.querySelectorAll(PASSAGES);
  const [links, common] = [inside('nav'), inside(COMMON_BLOCKS.join())];
  const holders = new Set<HTMLElement>();
  for (const { parentNode } of passages)
    for (let holder = parentNode; holder && !holders.has(holder); holder = holder.parentNode)
      holders.add(holder);
  return passages
    .filter((element) => !links.has(element) && !holders.has(element))
    .map((element) => ({ text: squeeze(element.structuredText), isCommon: common.has(element) }))
    .filter(({ text }) => wordsOf(text).length >= PARAGRAPH_WORDS);
}

/** « l’atelier » and « Wi-Fi » are one word each. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
