import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RouterContextProvider } from 'react-router';
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

/** `renderStatic` for a part that is on many pages: rendered once for each `source` and `variant`, which say all that it depends on. */
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

/** React announces each image at once; those of static parts are below the first screen and can wait for their turn. */
const IMAGE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

const SVG_CLOSINGS = /><\/(?:path|use|circle|rect|line|polyline)>/g;

function lighten(html: string): string {
  return html.replace(IMAGE_PRELOADS, '').replace(SVG_CLOSINGS, '/>');
}
