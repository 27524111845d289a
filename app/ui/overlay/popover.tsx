import { Popover as BasePopover } from '@base-ui/react/popover';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { type Trigger, triggerOf } from './overlay-trigger.tsx';

type PopoverProps = {
  trigger: Trigger;
  title: string;
  side?: 'top' | 'bottom';
  children: ReactNode;
};

/** A few words or controls that open from a button; the page stays usable beside them. */
export function Popover({ trigger, title, side = 'bottom', children }: PopoverProps) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger render={triggerOf(trigger)} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          className="popup"
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <BasePopover.Popup className="popup__paper popover">
            <BasePopover.Title className="popover__title">{title}</BasePopover.Title>
            <BasePopover.Close className="close" aria-label="Fermer">
              <Icon icon={X} />
            </BasePopover.Close>
            <div className="popover__body">{children}</div>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
