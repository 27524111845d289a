import { LRUCache } from 'lru-cache';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RouterContextProvider } from 'react-router';
import { keepProse } from '../content/keep-prose.ts';

/**
 * For loaders: renders what needs no React in the browser, for <StaticPart html>. It is in the document once, as
 * HTML: neither its data nor its code go to the browser, and hydration leaves it alone.
 */
export function renderStatic(
  context: Readonly<RouterContextProvider>,
  id: string,
  part: ReactNode,
): string | null {
  return keepProse(context, id, lighten(renderToStaticMarkup(part)));
}

const madeOf = new WeakMap<object, Map<string, string>>();

/**
 * `renderStatic` for a part that is on many pages: rendered once for each `source` and `variant`, which must say
 * everything it depends on.
 */
export function renderStaticOnce(
  context: Readonly<RouterContextProvider>,
  { id, source, variant = '' }: { id: string; source: object; variant?: string },
  part: () => ReactNode,
): string | null {
  const made = madeOf.get(source) ?? new Map<string, string>();
  madeOf.set(source, made);
  const key = `${id} ${variant}`;
  const html = made.get(key) ?? lighten(renderToStaticMarkup(part()));
  made.set(key, html);
  return keepProse(context, id, html);
}

type Made = [id: string, html: string][];

const madeWith = new WeakMap<object, LRUCache<string, Made>>();

/** For each page: a shop has some hundred products, of which few are viewed in the same hour. */
const MAX_MADE = 60;

/**
 * `renderStatic` for the parts of a page that is made for each visitor: rendered once for the same `props`, which
 * must say everything they depend on and are compared as JSON.
 * @param parts by id; the same object each time
 */
export function renderStaticWith<Props extends object, Id extends string>(
  context: Readonly<RouterContextProvider>,
  parts: Readonly<Record<Id, ComponentType<Props>>>,
  props: Props,
): Record<Id, string | null> {
  const made = madeWith.get(parts) ?? new LRUCache<string, Made>({ max: MAX_MADE });
  madeWith.set(parts, made);
  const key = JSON.stringify(props);
  const htmls =
    made.get(key) ??
    Object.entries<ComponentType<Props>>(parts).map(([id, Part]): [string, string] => [
      id,
      lighten(renderToStaticMarkup(<Part {...props} />)),
    ]);
  made.set(key, htmls);
  return Object.fromEntries(htmls.map(([id, html]) => [id, keepProse(context, id, html)])) as Record<
    Id,
    string | null
  >;
}

/** React announces each image at once; those of static parts are below the first screen and can wait. */
const IMAGE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

function lighten(html: string): string {
  return html.replace(IMAGE_PRELOADS, '');
}
