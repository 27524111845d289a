import { type ReactNode, useContext } from 'react';
import { ErrorMessage } from './error-message.tsx';
import { FieldContext, idList, RequiredContext } from './field-control.ts';
import { OptionalMark } from './optional-mark.tsx';

type FieldProps = {
  /** Name of the control in the form. Also its id, unless two forms of a page share the name. */
  name: string;
  id?: string;
  label: ReactNode;
  /** What to write, shown from the start. */
  help?: ReactNode;
  /** What to write instead, from the server or from the page. */
  error?: string | undefined;
  /** Marked « (facultatif) »; all other fields are required, except where none is (RequiredContext). */
  optional?: boolean;
  /** The label is for screen readers only: its place makes it clear to others. */
  isLabelHidden?: boolean;
  className?: string;
  /** A control of this folder: it takes its id, name and ARIA attributes from here. */
  children: ReactNode;
};

/** A question of a form: label above, control, then error and help. */
export function Field({
  name,
  id = name,
  label,
  help,
  error,
  optional = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps) {
  const areOthersRequired = useContext(RequiredContext);
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const state = {
    id,
    name,
    labelId,
    isRequired: areOthersRequired && !optional,
    isInvalid: Boolean(error),
    describedBy: idList(error && errorId, Boolean(help) && helpId),
  };
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label id={labelId} htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
        {areOthersRequired && optional && <OptionalMark />}
      </label>
      <FieldContext value={state}>{children}</FieldContext>
      {error && <ErrorMessage id={errorId}>{error}</ErrorMessage>}
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}
