import type { ComponentProps } from 'react';
import { useFieldControl } from '../field-control.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** First entry, which is no answer: « Choisissez un appareil ». */
  placeholder?: string;
};

/**
 * One answer in a list: the browser's own, which phones draw best. Where an empty entry is an answer too (« Tous »), its Field must not be
 * required: a browser does not send a required one.
 */
export function Select({ placeholder, children, ...props }: SelectProps) {
  const { attributes } = useFieldControl(props);
  const state = (props.disabled && 'input--off') || (attributes['aria-invalid'] && 'input--bad');
  return (
    <select {...props} {...attributes} className={state ? `input ${state}` : 'input'}>
      {placeholder && <option value="">{placeholder}</option>}
      {children}
    </select>
  );
}
