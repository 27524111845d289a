import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-look.tsx';
import { Icon } from './icon.tsx';
import { whenBusy } from './when-busy.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonLook['variant'];
  icon: IconNode;
  /** What it does, and to what where several stand in a list. */
  'aria-label': string;
  /** Its action is under way: the icon gives way to a spinner. */
  busy?: boolean;
};

/** A square button of 44 px that holds an icon alone. */
export function IconButton({
  variant,
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  ...props
}: IconButtonProps) {
  const state = (props.disabled && 'btn--off') || (busy && 'btn--busy');
  return (
    <button
      {...props}
      type={type}
      className={buttonClass({ variant }, 'btn--sq', state, className)}
      {...whenBusy(busy, onClick)}
    >
      {busy ? <i className="spin" /> : <Icon icon={icon} />}
    </button>
  );
}
