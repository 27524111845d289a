import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { HowChosen } from './use-diagnostic.ts';

type ChoiceGroupProps = {
  /** The look, and what focus searches for: push keys or a list. */
  kind: 'device' | 'question';
  legend: string;
  choices: readonly { label: string; icon?: ReactNode }[];
  chosen: number | undefined;
  onChoose: (index: number, how: HowChosen) => void;
  /** After the choices, in the same grid. */
  children?: ReactNode;
};

const DRAWN = {
  device: { list: 'keys', item: 'key' },
  question: { list: 'choices', item: 'choice' },
} as const;

/**
 * Radio buttons that answer at once when clicked, or with space or Enter. Arrows only move the mark, as everywhere.
 * Browsers report both by the same click, so the pressed key tells them apart.
 */
export function ChoiceGroup({ kind, legend, choices, chosen, onChoose, children }: ChoiceGroupProps) {
  const name = useId();
  const isArrowDown = useRef(false);
  const { list, item } = DRAWN[kind];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    isArrowDown.current = event.key.startsWith('Arrow');
    const radio = event.target;
    if (!(radio instanceof HTMLInputElement)) return;
    // Space on a marked choice would do nothing: browsers click only unmarked ones.
    if (event.key !== 'Enter' && !(event.key === ' ' && radio.checked)) return;
    event.preventDefault();
    onChoose(Number(radio.value), 'commit');
  };
  const choose = (index: number) => onChoose(index, isArrowDown.current ? 'browse' : 'commit');
  const releaseKey = () => {
    isArrowDown.current = false;
  };

  return (
    <fieldset data-group={kind} onKeyDown={onKeyDown} onKeyUp={releaseKey} onPointerDown={releaseKey}>
      <legend>{legend}</legend>
      <div className={list}>
        {choices.map(({ label, icon }, index) => (
          <div key={label} className={item}>
            <input
              type="radio"
              name={name}
              id={`${name}${index}`}
              value={index}
              checked={index === chosen}
              onChange={() => choose(index)}
              // A marked choice does not change: a click makes it the answer.
              onClick={() => index === chosen && choose(index)}
            />
            <label htmlFor={`${name}${index}`}>
              {icon}
              {label}
            </label>
          </div>
        ))}
        {children}
      </div>
    </fieldset>
  );
}
