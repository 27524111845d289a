import { createContext, useContext, useState } from 'react';

/**
 * The server render finds here, by id, the prose that loaders left out of their data. In the browser it stays empty:
 * on first view the words are already in the document, and sending them as data would double the page.
 */
export const ProseSource = createContext<ReadonlyMap<string, string>>(new Map());

type ProseProps = {
  /** Unique on the page. */
  id: string;
  /** HTML compiled and escaped by the content pipeline; null on a first view, when it is in the document. */
  html: string | null;
  className?: string;
  as?: 'div' | 'header';
};

/** Words compiled from content/. Hydration keeps those in the document; a client navigation brings `html` as data. */
export function Prose({ id, html, className = 'prose', as: Element = 'div' }: ProseProps) {
  const source = useContext(ProseSource);
  const [initial] = useState(() => html ?? source.get(id) ?? readFromDocument(id));
  return (
    <Element
      id={id}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own files, raw HTML disabled (server/content/compile.ts)
      dangerouslySetInnerHTML={{ __html: html ?? initial }}
    />
  );
}

function readFromDocument(id: string): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '');
}
