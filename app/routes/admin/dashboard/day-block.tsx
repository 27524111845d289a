import { type ReactNode, useId } from 'react';
import { GoLink } from '#app/ui/go-link.tsx';

type DayBlockProps = {
  title: string;
  /** The page that has all of it. */
  all: { to: string; label: string };
  /** Said in place of the lines when there are none. */
  none: string;
  isEmpty: boolean;
  /** Twice as wide where there is room. */
  isWide?: boolean;
  children: ReactNode;
};

/** A block of the start page: its lines, or that there are none, and the way to all of them. */
export function DayBlock({ title, all, none, isEmpty, isWide = false, children }: DayBlockProps) {
  const id = useId();
  return (
    <section className={isWide ? 'box day__wide' : 'box'} aria-labelledby={id}>
      <div className="box__head">
        <h2 id={id}>{title}</h2>
        <GoLink to={all.to}>{all.label}</GoLink>
      </div>
      {isEmpty ? <p className="day__none">{none}</p> : children}
    </section>
  );
}
