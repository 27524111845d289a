import { ChevronDown } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

type Heading = { depth: number; id: string; text: string };

type TableOfContentsProps = { title: string; headings: readonly Heading[] };

/** Level of the headings that open a section; only the page's title is above. */
const SECTION_DEPTH = 2;

/**
 * Sections of the page: a copper rail beside the text on a wide screen, a folded list above it on a narrow one.
 * `useCurrentSection` marks the one being read.
 */
export function TableOfContents({ title, headings }: TableOfContentsProps) {
  const sections = headings.filter(({ depth }) => depth === SECTION_DEPTH);
  return (
    <>
      <nav className="toc" aria-label="Sommaire">
        <h2>{title}</h2>
        <SectionList sections={sections} />
      </nav>
      <details className="toc-inline">
        <summary>
          {title}
          <Icon icon={ChevronDown} />
        </summary>
        <SectionList sections={sections} />
      </details>
    </>
  );
}

function SectionList({ sections }: { sections: readonly Heading[] }) {
  return (
    <ol>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
