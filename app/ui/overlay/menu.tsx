import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { type Trigger, triggerOf } from './overlay-trigger.tsx';

type MenuProps = {
  /** The name of the menu: « Actions ». */
  trigger: Trigger;
  align?: 'start' | 'end';
  /** MenuItem, MenuLink, MenuSeparator, MenuGroup. */
  children: ReactNode;
};

/**
 * Actions on one thing, in a list that opens from its button. It needs React: an action that must work without it has
 * its own button or link as well.
 */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={triggerOf(trigger)} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="popup" sideOffset={6} align={align} collisionPadding={8}>
          <BaseMenu.Popup className="popup__paper menu">{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuItemProps = {
  icon?: IconNode;
  /** An action that cannot be undone. */
  isDangerous?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, isDangerous, isDisabled, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      className={isDangerous ? 'menu__item menu__item--danger' : 'menu__item'}
      disabled={isDisabled}
      onClick={onSelect}
    >
      {icon && <Icon icon={icon} />}
      {children}
    </BaseMenu.Item>
  );
}

/** An entry that leads to a page. */
export function MenuLink({ icon, to, children }: { icon?: IconNode; to: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem className="menu__item" href={to} closeOnClick>
      {icon && <Icon icon={icon} />}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="menu__rule" />;
}

/** Entries under a line that says what they have in common. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="menu__label">{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}
