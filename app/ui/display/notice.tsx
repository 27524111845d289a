import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../heading.tsx';
import { Icon } from '../icon.tsx';
import { MESSAGE_ICONS, type MessageKind } from './message-kind.ts';

const CLASS_NAMES = {
  info: 'note',
  ok: 'note note--ok',
  warn: 'note note--warn',
  danger: 'note note--danger',
};

type NoticeProps = {
  kind?: MessageKind;
  title?: ReactNode;
  level?: HeadingLevel;
  /**
   * For a notice that appears after an action: `status` is read at the next pause, `alert` at once. None for a notice
   * that comes with the page.
   */
  role?: 'status' | 'alert';
  children: ReactNode;
};

/** A few sentences set apart: tint, bar, icon. */
export function Notice({ kind = 'info', title, level, role, children }: NoticeProps) {
  return (
    <div className={CLASS_NAMES[kind]} role={role}>
      <Icon icon={MESSAGE_ICONS[kind]} />
      {title && (
        <Heading level={level} className="note__title">
          {title}
        </Heading>
      )}
      <div>{children}</div>
    </div>
  );
}
