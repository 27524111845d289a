import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { ErrorMessage } from '../error-message.tsx';
import { idList } from '../field-control.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref' | 'children'> & {
  name: string;
  label: ReactNode;
  /** A line under the label. */
  help?: ReactNode;
  /** At the right end: a count, a price. */
  aside?: ReactNode;
  error?: string | undefined;
  /** Only some of the things it stands for are chosen (the first box of a table). */
  isPartial?: boolean;
};

/** A single box to tick; several that answer one question are in a CheckboxGroup. Optional unless `required`. */
export function Checkbox({
  name,
  id = name,
  label,
  help,
  aside,
  error,
  isPartial = false,
  ...props
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // HTML has no attribute for this state.
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  const errorId = `${id}-error`;
  const box = (
    <label className="check">
      <input
        {...props}
        ref={input}
        type="checkbox"
        id={id}
        name={name}
        aria-invalid={error ? true : props['aria-invalid']}
        aria-describedby={idList(props['aria-describedby'], error && errorId)}
      />
      <ChoiceLabel label={label} help={help} />
      {aside && <b>{aside}</b>}
    </label>
  );
  if (!error) return box;
  return (
    <div>
      {box}
      <ErrorMessage id={errorId}>{error}</ErrorMessage>
    </div>
  );
}

export function ChoiceLabel({ label, help }: { label: ReactNode; help: ReactNode }) {
  return (
    <span>
      {label}
      {help && <small> {help}</small>}
    </span>
  );
}
