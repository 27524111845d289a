import type { ComponentProps, ReactNode } from 'react';
import { ChoiceLabel } from './checkbox.tsx';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'children'> & {
  name: string;
  label: ReactNode;
  /** A line under the label. */
  help?: ReactNode;
};

/** A setting that is on or off; an agreement is a Checkbox. Sends `name` only when on, like a checkbox. */
export function Switch({ name, id = name, label, help, ...props }: SwitchProps) {
  return (
    <label className="check">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on */}
      <input {...props} type="checkbox" role="switch" className="switch" id={id} name={name} />
      <ChoiceLabel label={label} help={help} />
    </label>
  );
}
