import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { type OverlayOpening, triggerOf } from './overlay-trigger.tsx';

type AlertDialogProps = OverlayOpening & {
  /** The question: « Supprimer cette adresse ? ». */
  title: string;
  /** The consequence of a yes. */
  description: ReactNode;
  /** The Button that confirms; it closes too. With `type="submit"` and `form`, it sends that form. */
  confirm: ReactElement;
  cancelLabel?: string;
};

/**
 * A question that must be answered: a click outside does not close it, and the focus starts on the harmless answer.
 */
export function AlertDialog({
  trigger,
  isOpen,
  onOpenChange,
  title,
  description,
  confirm,
  cancelLabel = 'Annuler',
}: AlertDialogProps) {
  return (
    <BaseAlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <BaseAlertDialog.Trigger render={triggerOf(trigger)} />}
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className="veil" />
        <BaseAlertDialog.Viewport className="overlay">
          <BaseAlertDialog.Popup className="dialog">
            <div className="dialog__head dialog__head--alone">
              <BaseAlertDialog.Title className="dialog__title">{title}</BaseAlertDialog.Title>
            </div>
            <BaseAlertDialog.Description className="dialog__description">
              {description}
            </BaseAlertDialog.Description>
            <div className="dialog__foot">
              <BaseAlertDialog.Close render={<Button />}>{cancelLabel}</BaseAlertDialog.Close>
              <BaseAlertDialog.Close render={confirm} />
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
