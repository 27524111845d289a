import type { JsonLdNode } from './node.ts';

type Cited = { title: string; publisher: string; url: string };

/** The pages that a text says it was checked against. */
export const citations = (sources: readonly Cited[]): readonly JsonLdNode[] | undefined =>
  sources.length === 0
    ? undefined
    : sources.map(({ title, publisher, url }) => ({
        '@type': 'WebPage',
        name: title,
        url,
        publisher: { '@type': 'Organization', name: publisher },
      }));
