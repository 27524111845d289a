import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronDown } from 'lucide';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../icon.tsx';
import { useIsHydrated } from '../../use-is-hydrated.ts';
import { useFieldControl } from '../field-control.ts';

type ComboboxProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'required' | 'disabled' | 'readOnly' | 'placeholder' | 'aria-label'
> & {
  /** The choices, in the order shown. The form sends the words themselves. */
  choices: readonly string[];
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/**
 * A text field with a list that narrows while one types, for lists too long to read. Other words can be typed: the
 * server decides whether it accepts them. Before React and without script it uses the browser's own list
 * (<datalist>); React keeps the same input, with what was typed in it.
 */
export function Combobox({ choices, defaultValue = '', onChange, ...props }: ComboboxProps) {
  const { attributes, idOf, labelId } = useFieldControl(props);
  const isHydrated = useIsHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  useLayoutEffect(() => setValue(input.current?.value ?? ''), []);
  const { required, name, ...inputAttributes } = attributes;
  const change = (words: string) => {
    setValue(words);
    onChange?.(words);
  };
  return (
    <Autocomplete.Root
      items={choices}
      name={name}
      value={value}
      onValueChange={change}
      required={required ?? false}
      disabled={props.disabled ?? false}
      readOnly={props.readOnly ?? false}
      locale="fr"
      openOnInputClick
    >
      <Autocomplete.InputGroup className="input-box">
        <Autocomplete.Input
          {...inputAttributes}
          ref={input}
          className="input textarea"
          placeholder={props.placeholder}
          aria-label={props['aria-label']}
          // The open list hides the rest of the page from screen readers, the <label> too: only an id still reaches
          // it.
          aria-labelledby={labelId}
          list={isHydrated ? undefined : idOf('list')}
        />
        <Autocomplete.Trigger className="input-box__button needs-script" aria-label="Montrer la liste">
          <Icon icon={ChevronDown} />
        </Autocomplete.Trigger>
      </Autocomplete.InputGroup>
      {isHydrated ? (
        <Choices />
      ) : (
        <datalist id={idOf('list')}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </Autocomplete.Root>
  );
}

function Choices() {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className="listbox__place" sideOffset={8}>
        <Autocomplete.Popup className="listbox">
          <Autocomplete.Empty>
            <p className="listbox__nothing">Rien dans la liste ne correspond.</p>
          </Autocomplete.Empty>
          <Autocomplete.List>
            {(choice: string) => (
              <Autocomplete.Item key={choice} value={choice} className="listbox__option">
                {choice}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}
