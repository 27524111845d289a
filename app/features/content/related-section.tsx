import { RelatedLinks } from './related-links.tsx';

type RelatedSectionProps = { links: readonly { path: string; title: string }[] };

/** Pages to read next, after a page's own words; nothing if there are none. */
export function RelatedSection({ links }: RelatedSectionProps) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="suite">
      <h2 id="suite">Pages liées</h2>
      <RelatedLinks links={links} />
    </section>
  );
}
