import type { IncomingHttpHeaders } from 'node:http';
import { type HTMLElement, parse } from 'node-html-parser';
import { expect } from 'vitest';
import { ask } from '../raw-http.ts';
import { type PageFacts, readPage } from './page-facts.ts';

/** A page as it was sent: no script runs in it, nothing is laid out. */
export type SentPage = {
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
  root: HTMLElement;
  main: HTMLElement;
  facts: PageFacts;
};

/** Pages of a site, each asked for once. */
export function pagesOf(site: { readonly origin: string }): (path: string) => Promise<SentPage> {
  const asked = new Map<string, Promise<SentPage>>();
  return (path) => {
    const page = asked.get(path) ?? askFor(site.origin, path);
    asked.set(path, page);
    return page;
  };
}

async function askFor(origin: string, path: string): Promise<SentPage> {
  const { status, headers, body } = await ask(origin, path);
  const html = body.toString();
  const root = parse(html, { blockTextElements: { script: true, style: true } });
  return { status, headers, html, root, main: root.querySelector('main') ?? root, facts: readPage(html) };
}

/** The text of an element, with one space between words: no-break spaces count as spaces. */
export function textOf(element: HTMLElement | null | undefined): string {
  const copy = parse(element?.outerHTML ?? '');
  for (const unread of copy.querySelectorAll('script, style, svg, template')) unread.remove();
  return copy.text.replace(/\s+/g, ' ').trim();
}

export const textsOf = (elements: readonly HTMLElement[]): string[] => elements.map(textOf);

export const hrefsOf = (elements: readonly HTMLElement[]): string[] =>
  elements.map((element) => element.getAttribute('href') ?? '');

/** The name that assistive technology gives an element: from its attributes, from its caption, or its own text. */
function nameOf(element: HTMLElement, root: HTMLElement): string {
  const { 'aria-label': label, 'aria-labelledby': labelledBy } = element.attributes;
  if (label !== undefined) return label.replace(/\s+/g, ' ').trim();
  if (labelledBy !== undefined)
    return labelledBy
      .split(' ')
      .map((id) => textOf(root.getElementById(id)))
      .join(' ');
  return textOf(element.querySelector(':scope > caption, :scope > figcaption, :scope > legend') ?? element);
}

/** Elements with this name, or with one that the expression matches. */
export function allNamed(
  { root }: SentPage,
  within: HTMLElement,
  selector: string,
  name: string | RegExp,
): HTMLElement[] {
  return within.querySelectorAll(selector).filter((element) => {
    const own = nameOf(element, root);
    return typeof name === 'string' ? own === name : name.test(own);
  });
}

/** The one element with this name. */
export function named(
  page: SentPage,
  selector: string,
  name: string | RegExp,
  within = page.main,
): HTMLElement {
  const found = allNamed(page, within, selector, name);
  expect([selector, name, found.length]).toEqual([selector, name, 1]);
  return found[0] as HTMLElement;
}

/** The description of a page for machines, in order. */
export function describedBy({ facts }: SentPage) {
  type Node = Record<string, unknown> & { '@type': string | string[] };
  return facts.structuredData.flatMap((block) => {
    const { '@graph': graph } = block as { '@graph'?: Node[] };
    return graph ?? [block as Node];
  });
}
