import type { ComponentProps } from 'react';

/** Where a title stands among those of the page; left out, it is a plain line and no heading. */
export type HeadingLevel = 2 | 3 | 4;

type HeadingProps = ComponentProps<'p'> & { level?: HeadingLevel | undefined };

/** The title of a primitive: only the page knows its level. */
export function Heading({ level, ...props }: HeadingProps) {
  const Tag = level ? (`h${level}` as const) : 'p';
  return <Tag {...props} />;
}
