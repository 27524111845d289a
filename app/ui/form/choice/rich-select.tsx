import { Select as Listbox } from '@base-ui/react/select';
import { Check, ChevronDown, type IconNode } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../icon.tsx';
import { useFieldControl } from '../field-control.ts';
import { Select } from './select.tsx';

export type RichChoice = {
  value: string;
  label: string;
  /** A line under the label. */
  help?: string;
  icon?: IconNode;
  isDisabled?: boolean;
};

type RichSelectProps = {
  id?: string;
  name?: string;
  choices: readonly RichChoice[];
  defaultValue?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  onChange?: (value: string) => void;
};

/**
 * A list whose entries need an icon or a second line. It starts as a Select, which works before React and without
 * script, and becomes rich once React runs; if the visitor is in it at that moment, when they leave it.
 */
export function RichSelect({ defaultValue = '', onChange, ...props }: RichSelectProps) {
  const plain = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useState(defaultValue);
  const [isRich, setRich] = useState(false);
  useLayoutEffect(() => {
    const select = plain.current;
    if (!select) return;
    const enrich = () => {
      setValue(select.value);
      setRich(true);
    };
    if (document.activeElement !== select) return enrich();
    select.addEventListener('blur', enrich, { once: true });
    return () => select.removeEventListener('blur', enrich);
  }, []);
  const choose = (chosen: string) => {
    setValue(chosen);
    onChange?.(chosen);
  };
  if (isRich) return <RichList {...props} value={value} onChoose={choose} />;
  const { choices, placeholder, ...attributes } = props;
  return (
    <Select
      {...attributes}
      ref={plain}
      placeholder={placeholder}
      defaultValue={defaultValue}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    >
      {choices.map(({ value, label, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </Select>
  );
}

type RichListProps = Omit<RichSelectProps, 'defaultValue' | 'onChange'> & {
  value: string;
  onChoose: (value: string) => void;
};

function RichList({ choices, placeholder, disabled = false, value, onChoose, ...props }: RichListProps) {
  const { attributes } = useFieldControl(props);
  const { id, name, required, ...aria } = attributes;
  return (
    <Listbox.Root
      items={choices}
      name={name}
      value={value || null}
      onValueChange={(chosen) => onChoose(chosen ?? '')}
      required={required ?? false}
      disabled={disabled}
      modal={false}
    >
      <Listbox.Trigger id={id} className="input textarea rich-select" {...aria}>
        <Listbox.Value placeholder={placeholder} />
        <Icon icon={ChevronDown} />
      </Listbox.Trigger>
      <Listbox.Portal>
        <Listbox.Positioner className="listbox__place" sideOffset={8} alignItemWithTrigger={false}>
          <Listbox.Popup className="listbox">
            <Listbox.List>
              {choices.map((choice) => (
                <Listbox.Item
                  key={choice.value}
                  value={choice.value}
                  disabled={choice.isDisabled}
                  className="listbox__option"
                >
                  {choice.icon && <Icon icon={choice.icon} />}
                  <div>
                    <Listbox.ItemText>{choice.label}</Listbox.ItemText>
                    {choice.help && <small>{choice.help}</small>}
                  </div>
                  <Listbox.ItemIndicator className="listbox__mark">
                    <Icon icon={Check} />
                  </Listbox.ItemIndicator>
                </Listbox.Item>
              ))}
            </Listbox.List>
          </Listbox.Popup>
        </Listbox.Positioner>
      </Listbox.Portal>
    </Listbox.Root>
  );
}
