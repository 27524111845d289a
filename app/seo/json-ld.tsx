import type { JsonLdNode } from './schema/node.ts';

type JsonLdProps = {
  /** One thing, or everything that the page describes; null entries (a page without questions…) are left out. */
  data: JsonLdNode | readonly (JsonLdNode | null)[];
};

/**
 * Structured data of a page. It is a data block: the browser does not run it, so it needs no hash in the security
 * policy. Hydration keeps the server's text even if it differs, so what only the server knows (the body of an
 * article) need not be sent to the browser again.
 */
export function JsonLd({ data }: JsonLdProps) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {jsonLdText(data)}
    </script>
  );
}

/**
 * The text of the block. React writes the text of a script unchanged: it must not contain `<`, which could end the
 * script.
 */
export function jsonLdText(data: JsonLdProps['data']): string {
  const nodes = isList(data) ? data.filter((node) => node !== null) : [data];
  const document =
    nodes.length === 1
      ? { '@context': 'https://schema.org', ...nodes[0] }
      : { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

function isList(data: JsonLdProps['data']): data is readonly (JsonLdNode | null)[] {
  return Array.isArray(data);
}
