import type { MetaDescriptor } from 'react-router';
import { documentTitle } from '#app/seo/document-title.ts';

/** The head of a page that is its visitor's own, or means nothing to search engines. */
export function privateMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title: documentTitle(title) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ];
}
