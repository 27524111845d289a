import type { ComponentProps, ReactNode } from 'react';
import { type ButtonIcons, ButtonLabel, type ButtonLook, buttonClass } from './button-look.tsx';
import { whenBusy } from './when-busy.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook &
  ButtonIcons & {
    /**
     * Its action is under way: `busyLabel` and a spinner replace the words. Pass false, not undefined, while at rest.
     */
    busy?: boolean;
    busyLabel?: string;
  };

/** A button; it submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconAfter,
  busy,
  busyLabel = 'Envoi en cours',
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const words = (
    <ButtonLabel icon={icon} iconAfter={iconAfter}>
      {children}
    </ButtonLabel>
  );
  const state = (props.disabled && 'btn--off') || (busy && 'btn--busy');
  return (
    <button
      {...props}
      type={type}
      className={buttonClass({ variant, size, block }, state, className)}
      {...whenBusy(busy ?? false, onClick)}
    >
      {busy === undefined ? words : <BusyLabel busy={busy} words={words} busyLabel={busyLabel} />}
    </button>
  );
}

type BusyLabelProps = { busy: boolean; words: ReactNode; busyLabel: string };

/**
 * Both texts are in one place, one of them hidden from everybody: the button keeps the width of the longer one. Until
 * it turns, the spinner's place is that of an icon: a page at rest has no style for it.
 */
function BusyLabel({ busy, words, busyLabel }: BusyLabelProps) {
  return (
    <span className="btn__words">
      <span className={busy ? 'btn__hidden' : undefined}>{words}</span>
      <span className={busy ? undefined : 'btn__hidden'}>
        <i className={busy ? 'spin' : 'icon'} />
        {busyLabel}
      </span>
    </span>
  );
}
