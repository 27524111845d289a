import { Minus, Plus } from 'lucide';
import { type ComponentProps, type InputEvent, useContext, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { FieldContext, useFieldControl } from './field-control.ts';
import { useFormReset } from './use-form-reset.ts';

type NumberStepperProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref' | 'min' | 'max'> & {
  min?: number;
  max?: number;
  /** What is counted, if several steppers are in a list: « Quantité : … », « Ajouter un : … ». */
  of?: string;
};

/** A quantity: a number to type, with buttons to add and subtract one. */
export function NumberStepper({ min = 1, max, of, onInput, ...props }: NumberStepperProps) {
  const { attributes } = useFieldControl(props);
  const hasLabel = useContext(FieldContext) !== null;
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(Number(props.value ?? props.defaultValue ?? min));
  const [heard, setHeard] = useState('');
  const read = () => setValue(input.current?.valueAsNumber ?? Number.NaN);
  useEffect(() => setValue(input.current?.valueAsNumber ?? Number.NaN), []);
  useFormReset(input, read);
  const about = of ? `\u00a0: ${of}` : '';
  const isFixed = props.disabled || props.readOnly || false;

  const onTyped = (event: InputEvent<HTMLInputElement>) => {
    read();
    onInput?.(event);
  };
  function step(by: 'stepUp' | 'stepDown') {
    const field = input.current;
    if (!field) return;
    field[by]();
    // The event that browsers fire when the visitor types; their own methods fire none.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    setHeard(field.value);
  }
  return (
    <span className="quantity">
      <StepButton
        icon={Minus}
        label={`Retirer un${about}`}
        isFixed={isFixed}
        isAtEnd={value <= min}
        onStep={() => step('stepDown')}
      />
      <input
        aria-label={hasLabel ? undefined : `Quantité${about}`}
        inputMode="numeric"
        defaultValue={props.value === undefined ? min : undefined}
        {...props}
        {...attributes}
        ref={input}
        type="number"
        min={min}
        max={max}
        onInput={onTyped}
      />
      <StepButton
        icon={Plus}
        label={`Ajouter un${about}`}
        isFixed={isFixed}
        isAtEnd={max !== undefined && value >= max}
        onStep={() => step('stepUp')}
      />
      <span className="visually-hidden" role="status">
        {heard}
      </span>
    </span>
  );
}

type StepButtonProps = {
  icon: typeof Minus;
  label: string;
  isFixed: boolean;
  /** There is no further step. Unlike a disabled button, this one keeps its focus. */
  isAtEnd: boolean;
  onStep: () => void;
};

function StepButton({ icon, label, isFixed, isAtEnd, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className="needs-script"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      disabled={isFixed}
      data-replay
      onClick={isAtEnd ? undefined : onStep}
    >
      <Icon icon={icon} />
    </button>
  );
}
