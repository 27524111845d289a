import { ChevronDown } from 'lucide-react';
import { useCurrentSection } from './use-current-section.ts';

export type TocEntry = { id: string; text: string };

type TableOfContentsProps = { title: string; entries: readonly TocEntry[] };

/** Sections of a page for its table of contents, for loaders. */
export function toTocEntries(headings: readonly { depth: number; id: string; text: string }[]): TocEntry[] {
  return headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }));
}

/** Sections of the page: a copper rail beside the text on a wide screen, a folded list above it on a narrow one. */
export function TableOfContents({ title, entries }: TableOfContentsProps) {
  const current = useCurrentSection(entries);
  return (
    <>
      <nav className="toc" aria-label="Sommaire">
        <h2>{title}</h2>
        <TocList entries={entries} current={current} />
      </nav>
      <details className="toc-m">
        <summary>
          {title}
          <ChevronDown className="ico" />
        </summary>
        <TocList entries={entries} />
      </details>
    </>
  );
}

function TocList({ entries, current = -1 }: { entries: readonly TocEntry[]; current?: number }) {
  return (
    <ol>
      {entries.map(({ id, text }, index) => (
        <li key={id} className={index <= current ? 'past' : undefined}>
          <a href={`#${id}`} aria-current={index === current || undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
