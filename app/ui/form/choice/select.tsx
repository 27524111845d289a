import type { ComponentProps } from 'react';
import { useFieldControl } from '../field-control.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** First entry, which is not an answer: « Choisissez un appareil ». */
  placeholder?: string;
};

/**
 * One answer from a list: the browser's own, which suits phones best. If an empty entry is an answer too (« Tous »),
 * its Field must not be required: a browser does not send an empty required one.
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
