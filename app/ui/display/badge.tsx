import type { ReactNode } from 'react';

/** Dot, ring, diamond, square: the shape is for people who do not see the colour, the word for everybody. */
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

/** A strip of yellow tape, for something new. */
export function Tape({ children }: { children: ReactNode }) {
  return <span className="tape">{children}</span>;
}
