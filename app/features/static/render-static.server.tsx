import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type RouterContextProvider, StaticRouter } from 'react-router';
import { pageRequestContext } from '#app/context.ts';
import { keepProse } from '../content/keep-prose.ts';

/**
 * For loaders: renders what needs no React in the browser, to be given to <StaticPart html>. It is in the document once,
 * as HTML: neither its data nor its code go to the browser, and hydration leaves it alone.
 */
export function renderStatic(
  context: Readonly<RouterContextProvider>,
  id: string,
  part: ReactNode,
): string | null {
  return keepProse(context, id, lighten(renderToStaticMarkup(part)));
}

const madeOf = new WeakMap<object, Map<string, string>>();

/** `renderStatic` for a part that depends on nothing but `source`, and is on every page: rendered once for each source. */
export function renderStaticOnce(
  context: Readonly<RouterContextProvider>,
  id: string,
  source: object,
  part: () => ReactNode,
): string | null {
  return keepProse(
    context,
    id,
    once(source, id, () => lighten(renderToStaticMarkup(part()))),
  );
}

/**
 * For loaders: renders the children of <RenderedOnce id> once for each `source` and `variant`, which say all that they
 * depend on. Unlike a static part they are React's in the browser, so their code goes there too.
 */
export function renderChildrenOnce(
  context: Readonly<RouterContextProvider>,
  { id, source, variant, location }: { id: string; source: object; variant: string; location: string },
  children: () => ReactNode,
): void {
  const page = context.get(pageRequestContext);
  if (!page.isDocument) return;
  const html = once(source, `${id} ${variant}`, () => {
    const rendered = renderToString(<StaticRouter location={location}>{children()}</StaticRouter>);
    // Hydration compares attributes in development only.
    return import.meta.env.PROD ? lighten(rendered) : rendered;
  });
  page.prose.set(id, html);
}

function once(source: object, key: string, make: () => string): string {
  const made = madeOf.get(source) ?? new Map<string, string>();
  madeOf.set(source, made);
  const html = made.get(key) ?? make();
  made.set(key, html);
  return html;
}

/** What lucide writes on each icon and `.ico` says once (styles/base.css); <Icon> has already left out some of it. */
const LUCIDE_ATTRIBUTES =
  /<svg (?:xmlns="[^"]*" )?width="24" height="24" (viewBox="0 0 24 24")(?: (?:fill|stroke[\w-]*)="[^"]*")* class="(?:lucide[\w-]* )+(ico[^"]*)"/g;

/** React announces each image at once; those of static parts are below the first screen and can wait for their turn. */
const IMAGE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

const SVG_CLOSINGS = /><\/(?:path|use|circle|rect|line|polyline)>/g;

function lighten(html: string): string {
  return html
    .replace(LUCIDE_ATTRIBUTES, '<svg class="$2" $1')
    .replace(IMAGE_PRELOADS, '')
    .replace(SVG_CLOSINGS, '/>');
}
