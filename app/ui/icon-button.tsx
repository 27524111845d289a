import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-look.tsx';
import { Icon } from './icon.tsx';
import { whenBusy } from './when-busy.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonLook['variant'];
  icon: IconNode;
  /** What it does, and to what, if several are in a list. */
  'aria-label': string;
  /** Its action is under way: a spinner replaces the icon. */
  busy?: boolean;
};

/** A square button of 44 px with only an icon. */
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
      className={buttonClass({ variant }, 'btn--square', state, className)}
      {...whenBusy(busy, onClick)}
    >
      {busy ? <i className="spin" /> : <Icon icon={icon} />}
    </button>
  );
}
