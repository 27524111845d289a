import { Search } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import { useFieldControl } from './field-control.ts';

/** Words to look for; the browser's own cross and the Escape key clear it. */
export function SearchInput({
  enterKeyHint = 'search',
  required = false,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { attributes } = useFieldControl({ ...props, required });
  return (
    <span className="input-box">
      <Icon icon={Search} />
      <input
        {...props}
        {...attributes}
        type="search"
        enterKeyHint={enterKeyHint}
        className="input textarea"
      />
    </span>
  );
}
