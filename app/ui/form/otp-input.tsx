import { type ClipboardEvent, type ComponentProps, type CSSProperties, type InputEvent, useRef } from 'react';
import { useFieldControl } from './field-control.ts';

type OtpInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'value' | 'maxLength' | 'pattern' | 'onPaste' | 'onInput' | 'onChange'
> & {
  /** Number of digits. */
  length?: number;
  /** Called with the digits when the last one is there. */
  onComplete?: (code: string) => void;
};

/**
 * A code received by mail, by message or from an app. It is one real input with cells drawn over it: unlike one input
 * a digit, it is a single field for the phone that reads the message, for pasting and for a screen reader, has one
 * undo, one label and one error, and works without script (the server removes the spaces). With script, anything but
 * digits is dropped as it comes, so a whole « Votre code : 123 456 » can be pasted.
 */
export function OtpInput({ length = 6, onComplete, ...props }: OtpInputProps) {
  const { attributes } = useFieldControl(props);
  const known = useRef('');

  function onInput({ currentTarget: input }: InputEvent<HTMLInputElement>) {
    const code = digitsOf(input.value).slice(0, length);
    if (input.value !== code) input.value = code;
    if (code.length === length && code !== known.current) onComplete?.(code);
    known.current = code;
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = digitsOf(event.clipboardData.getData('text'));
    // Part of a code goes where the caret is, as in any field.
    if (pasted.length < length || props.readOnly) return;
    event.preventDefault();
    event.currentTarget.value = pasted;
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <span className="otp">
      <span className="otp__row" style={cells(length)}>
        <input
          {...props}
          {...attributes}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\D*(?:\\d\\D*){${length}}`}
          title={`${length} chiffres`}
          onInput={onInput}
          onPaste={onPaste}
        />
        {Array.from({ length }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and keep their order
          <i key={cell} />
        ))}
      </span>
    </span>
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

// React's type knows no custom properties.
const cells = (count: number) => ({ '--cells': count }) as CSSProperties;
