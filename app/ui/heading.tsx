import type { ComponentProps } from 'react';

/** Level of a title on its page; if it is left out, the title is a plain line, not a heading. */
export type HeadingLevel = 2 | 3 | 4;

type HeadingProps = ComponentProps<'p'> & { level?: HeadingLevel | undefined };

/** The title of a primitive: only the page knows its level. */
export function Heading({ level, ...props }: HeadingProps) {
  const Tag = level ? (`h${level}` as const) : 'p';
  return <Tag {...props} />;
}
