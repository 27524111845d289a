import type { ReactNode } from 'react';

/** Dot, ring, diamond, square: the shape says it to those who do not see the colour, the word says it to all. */
const CLASS_NAMES = {
  ok: 'badge badge--ok',
  progress: 'badge badge--info',
  waiting: 'badge badge--warn',
  error: 'badge badge--danger',
  idle: 'badge',
};

export type BadgeKind = keyof typeof CLASS_NAMES;

/** The state of a thing, in one or two words. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={CLASS_NAMES[kind]}>{children}</span>;
}

/** A strip of yellow tape, for what is new. */
export function Tape({ children }: { children: ReactNode }) {
  return <span className="tape">{children}</span>;
}
