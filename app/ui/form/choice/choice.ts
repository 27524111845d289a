import type { ReactNode } from 'react';

/** One of several answers. */
export type Choice = {
  value: string;
  label: ReactNode;
  /** A line under the label. */
  help?: ReactNode;
  /** At the right end: a count, a price, an icon. */
  aside?: ReactNode;
  isDisabled?: boolean;
};

/** The first control has the id of the group, which an error summary links to. */
export const choiceId = (id: string, index: number) => (index === 0 ? id : `${id}-${index + 1}`);
