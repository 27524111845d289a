import type { ReactNode } from 'react';
import { Fieldset } from '../fieldset.tsx';
import { ChoiceLabel } from './checkbox.tsx';
import { type Choice, choiceId } from './choice.ts';

type RadioGroupProps = {
  name: string;
  id?: string;
  legend: ReactNode;
  choices: readonly Choice[];
  defaultValue?: string;
  /** `cards`: each answer on its own paper, if it says more than its name. */
  look?: 'list' | 'cards';
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  onChange?: (value: string) => void;
};

/** A question with one answer. The arrow keys move the mark, as everywhere. */
export function RadioGroup({
  name,
  id = name,
  choices,
  defaultValue,
  look = 'list',
  error,
  optional = false,
  onChange,
  ...question
}: RadioGroupProps) {
  return (
    <Fieldset
      {...question}
      kind="group"
      id={id}
      error={error}
      optional={optional}
      role="radiogroup"
      aria-required={!optional || undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className={look === 'cards' ? 'options' : undefined}>
        {choices.map(({ value, label, help, aside, isDisabled }, index) => (
          <label key={value} className={look === 'cards' ? 'check option' : 'check'}>
            <input
              type="radio"
              id={choiceId(id, index)}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              disabled={isDisabled}
              required={!optional}
              onChange={onChange && (() => onChange(value))}
            />
            <ChoiceLabel label={label} help={help} />
            {aside && <b>{aside}</b>}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
