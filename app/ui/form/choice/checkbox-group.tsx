import type { ReactNode } from 'react';
import { Fieldset } from '../fieldset.tsx';
import { Checkbox } from './checkbox.tsx';
import { type Choice, choiceId } from './choice.ts';

type CheckboxGroupProps = {
  name: string;
  id?: string;
  legend: ReactNode;
  choices: readonly Choice[];
  defaultValue?: readonly string[];
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
};

/** A question with any number of answers. The form sends `name` once for each. */
export function CheckboxGroup({
  name,
  id = name,
  choices,
  defaultValue = [],
  error,
  ...question
}: CheckboxGroupProps) {
  return (
    <Fieldset {...question} kind="group" id={id} error={error}>
      <div>
        {choices.map(({ value, label, help, aside, isDisabled }, index) => (
          <Checkbox
            key={value}
            id={choiceId(id, index)}
            name={name}
            value={value}
            label={label}
            help={help}
            aside={aside}
            defaultChecked={defaultValue.includes(value)}
            disabled={isDisabled}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
    </Fieldset>
  );
}
