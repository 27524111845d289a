import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide';
import type { KeyboardEventHandler, ReactElement, ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { type OverlayOpening, triggerOf } from './overlay-trigger.tsx';

type DialogProps = OverlayOpening & {
  title: string;
  description?: ReactNode;
  size?: 'm' | 'wide';
  /** Buttons under the perforation; wrap one that also closes in DialogClose. */
  footer?: ReactNode;
  /** Takes the focus at first, if « Fermer » is not the best start: the first field of a form. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus back at the end, if no trigger of its own opened the dialog. */
  finalFocus?: () => HTMLElement | null;
  onKeyDown?: KeyboardEventHandler;
  children?: ReactNode;
};

/**
 * Paper over the page, which is locked: the focus stays inside; Escape and « Fermer » return it to what opened the
 * dialog.
 */
export function Dialog({
  trigger,
  isOpen,
  onOpenChange,
  title,
  description,
  size = 'm',
  footer,
  initialFocus,
  finalFocus,
  onKeyDown,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <BaseDialog.Trigger render={triggerOf(trigger)} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="veil" />
        <BaseDialog.Viewport className="overlay">
          <BaseDialog.Popup
            className={size === 'wide' ? 'dialog dialog--wide' : 'dialog'}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            onKeyDown={onKeyDown}
          >
            <div className="dialog__head">
              <BaseDialog.Title className="dialog__title">{title}</BaseDialog.Title>
              <BaseDialog.Close render={<Button size="s" icon={X} />}>Fermer</BaseDialog.Close>
            </div>
            {description && (
              <BaseDialog.Description className="dialog__description">{description}</BaseDialog.Description>
            )}
            {children && <div className="dialog__body">{children}</div>}
            {footer && <div className="dialog__foot">{footer}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Closes the dialog around it when its button has been pressed. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <BaseDialog.Close render={children} />;
}
