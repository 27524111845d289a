import type { RouterContextProvider } from 'react-router';
import { pageRequestContext } from '#app/context.ts';

/**
 * For loaders: the value for <Prose html>. On a document request the words go to the render only (null in the data,
 * so that the page does not contain them twice); on a client navigation they are the data.
 */
export function keepProse(context: Readonly<RouterContextProvider>, id: string, html: string): string | null {
  const page = context.get(pageRequestContext);
  if (!page.isDocument) return html;
  page.prose.set(id, html);
  return null;
}
