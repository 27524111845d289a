import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { X } from 'lucide';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { type OverlayOpening, triggerOf } from './overlay-trigger.tsx';

/** The edge of the screen that it comes from, and to which it can be swiped. */
const EDGES = {
  right: { swipe: 'right', viewport: 'overlay overlay--edge', paper: 'slide' },
  bottom: { swipe: 'down', viewport: 'overlay overlay--edge overlay--foot', paper: 'slide slide--foot' },
} as const;

type DrawerProps = OverlayOpening & {
  from?: keyof typeof EDGES;
  title: string;
  description?: ReactNode;
  /** Stays at the foot of the drawer. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** A panel that slides over the page from an edge; otherwise like a Dialog. */
export function Drawer({
  trigger,
  isOpen,
  onOpenChange,
  from = 'right',
  title,
  description,
  footer,
  children,
}: DrawerProps) {
  const edge = EDGES[from];
  return (
    <BaseDrawer.Root open={isOpen} onOpenChange={onOpenChange} swipeDirection={edge.swipe}>
      {trigger && <BaseDrawer.Trigger render={triggerOf(trigger)} />}
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="veil" />
        <BaseDrawer.Viewport className={edge.viewport}>
          <BaseDrawer.Popup className={edge.paper}>
            <BaseDrawer.Content className="slide__content">
              <div className="dialog__head">
                <BaseDrawer.Title className="dialog__title">{title}</BaseDrawer.Title>
                <BaseDrawer.Close render={<Button size="s" icon={X} />}>Fermer</BaseDrawer.Close>
              </div>
              {description && (
                <BaseDrawer.Description className="dialog__description">{description}</BaseDrawer.Description>
              )}
              {children && <div className="dialog__body">{children}</div>}
              {footer && <div className="dialog__foot">{footer}</div>}
            </BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}

/** Closes the drawer around it when its button has been pressed. */
export function DrawerClose({ children }: { children: ReactElement }) {
  return <BaseDrawer.Close render={children} />;
}
