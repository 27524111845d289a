import type { ComponentProps, ReactNode } from 'react';
import { ErrorMessage } from './error-message.tsx';
import { idList } from './field-control.ts';
import { OptionalMark } from './optional-mark.tsx';

type FieldsetProps = Omit<ComponentProps<'fieldset'>, 'id'> & {
  /** Prefix of the ids of its help and its error. */
  id: string;
  legend: ReactNode;
  /** `section`: a part of a form, with a title. `group`: a question that several controls answer. */
  kind?: 'section' | 'group';
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
};

/** Controls that belong together, under one name. */
export function Fieldset({
  id,
  legend,
  kind = 'section',
  help,
  error,
  optional = false,
  className,
  'aria-describedby': describedBy,
  children,
  ...props
}: FieldsetProps) {
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  return (
    <fieldset
      {...props}
      className={['fieldset', kind === 'group' && 'fieldset--group', className].filter(Boolean).join(' ')}
      aria-describedby={idList(describedBy, error && errorId, Boolean(help) && helpId)}
    >
      <legend>
        {legend}
        {optional && <OptionalMark />}
      </legend>
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      {children}
      {error && <ErrorMessage id={errorId}>{error}</ErrorMessage>}
    </fieldset>
  );
}
