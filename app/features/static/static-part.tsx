import { Prose } from '../content/prose.tsx';

type StaticPartProps = {
  /** Unique on the page; the same as given to renderStatic. */
  id: string;
  /** From renderStatic: null on a first view, when it is in the document. */
  html: string | null;
  className?: string;
  as?: 'div' | 'header';
};

/**
 * A part of the page that React does not run in the browser; its links navigate like all others
 * (navigation/use-site-links.ts).
 */
export function StaticPart({ className = 'served', ...part }: StaticPartProps) {
  return <Prose {...part} className={className} />;
}
