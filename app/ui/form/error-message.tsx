import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Under a control: what to write instead. Never by colour alone: the icon and the sentence say it. */
export function ErrorMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon icon={CircleAlert} />
      <span>{children}</span>
    </p>
  );
}
