import type { MetaDescriptor } from 'react-router';
import type { PageHead } from './head-data.server.ts';

let ofDocument: MetaDescriptor[] | undefined;

/** For the `meta` export of a route: the head that its loader described with `headData`. */
export function headMeta({ meta }: PageHead): MetaDescriptor[] {
  if (meta) return meta;
  // A page that came as a document has it in its head. It is read once: later pages overwrite the head.
  ofDocument ??= [
    { title: document.title },
    ...[
      ...document.head.querySelectorAll(
        'meta[property], meta[name]:not([name=viewport], [name=theme-color])',
      ),
    ].map(({ attributes }) => Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))),
    ...[...document.head.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ rel, href }) => ({
      tagName: 'link' as const,
      rel,
      href,
    })),
  ];
  return ofDocument;
}
