import { createContext, type ReactNode, useContext } from 'react';

/** True if only the names of the sections are needed. */
export const ContentsOnly = createContext(false);

/** The only section to show; null for all of them. */
export const OnlySection = createContext<string | null>(null);

type CatalogueSectionProps = {
  /** Anchor of the section and name of its screenshots (tests/e2e/visual). */
  id: string;
  title: string;
  children: ReactNode;
};

/** A primitive of app/ui with all its states; in the table of contents, the link to it. */
export function CatalogueSection({ id, title, children }: CatalogueSectionProps) {
  const only = useContext(OnlySection);
  const isContents = useContext(ContentsOnly);
  if (only !== null && only !== id) return null;
  if (isContents) {
    return (
      <li>
        <a href={`#${id}`}>{title}</a>
      </li>
    );
  }
  return (
    <section id={id} className="catalogue__section" aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {children}
    </section>
  );
}

type SpecimenProps = {
  /** The state shown: « désactivé », « en erreur », « vide »… */
  label: string;
  /** `board`: on the green board, as in the hero and the footer. */
  ground?: 'page' | 'board';
  children: ReactNode;
};

/** One state of a primitive, named. */
export function Specimen({ label, ground = 'page', children }: SpecimenProps) {
  return (
    <div className="catalogue__specimen">
      <p className="catalogue__label">{label}</p>
      <div className={ground === 'board' ? 'catalogue__sample board' : 'catalogue__sample'}>{children}</div>
    </div>
  );
}
