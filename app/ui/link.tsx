import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Absolute path on the site. */
  to: string;
};

/**
 * A link to a page of the site. It is an ordinary <a>, cheap to render and usable before React: `useSiteLinks`
 * (features/navigation) turns its click into a client navigation.
 */
export function Link({ to, ...props }: LinkProps) {
  return <a href={to} {...props} />;
}
