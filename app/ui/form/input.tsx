import type { ComponentProps } from 'react';
import { useFieldControl } from './field-control.ts';

type InputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Passwords, searches, dates, codes, files and quantities have their own component. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'number';
};

/** A line of text, or a number in figures of equal width. */
export function Input({ type = 'text', className, ...props }: InputProps) {
  const { attributes } = useFieldControl(props);
  const own = type === 'number' ? 'input textarea number' : 'input textarea';
  return <input {...props} {...attributes} type={type} className={className ? `${own} ${className}` : own} />;
}
