import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The look of a button, or of a link drawn as one (app/ui/button.css). */
export type ButtonLook = {
  /** `primary` is the one main action of a block; `danger` is for acts that cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** 48 px high, or 44 if several stand in a row. */
  size?: 'm' | 's';
  /** As wide as its container. */
  block?: boolean;
};

export type ButtonIcons = {
  /** Before the words, for an object. */
  icon?: IconNode;
  /** After the words, for a direction: it moves on hover. */
  iconAfter?: IconNode;
};

const VARIANT_CLASS = {
  primary: 'btn btn--primary',
  secondary: 'btn',
  quiet: 'btn btn--quiet',
  danger: 'btn btn--danger',
};

/** The classes of a look, then those for the state or the place. */
export function buttonClass(
  { variant = 'secondary', size = 'm', block = false }: ButtonLook,
  ...more: (string | false | undefined)[]
): string {
  return [VARIANT_CLASS[variant], size === 's' && 'btn--small', block && 'btn--block', ...more]
    .filter(Boolean)
    .join(' ');
}

export function ButtonLabel({ icon, iconAfter, children }: ButtonIcons & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon icon={icon} />}
      {children}
      {iconAfter && <Icon icon={iconAfter} className="icon icon--go" />}
    </>
  );
}
