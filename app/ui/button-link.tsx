import type { ComponentProps } from 'react';
import { type ButtonIcons, ButtonLabel, type ButtonLook, buttonClass } from './button-look.tsx';
import { ExternalLink } from './external-link.tsx';
import { Link } from './link.tsx';

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  ButtonLook &
  ButtonIcons & {
    /** A path of the site, or another address: `tel:`, `mailto:`, another site. */
    to: string;
    /** Opens a new tab, and says so. */
    newTab?: boolean;
  };

/** A link drawn as a button, for something that leads elsewhere. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  iconAfter,
  to,
  newTab = false,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  const look = { ...props, className: buttonClass({ variant, size, block }, className) };
  const words = (
    <ButtonLabel icon={icon} iconAfter={iconAfter}>
      {children}
    </ButtonLabel>
  );
  return newTab ? (
    <ExternalLink href={to} {...look}>
      {words}
    </ExternalLink>
  ) : (
    <Link to={to} {...look}>
      {words}
    </Link>
  );
}
