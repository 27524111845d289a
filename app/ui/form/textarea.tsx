import { type ComponentProps, type CSSProperties, type InputEvent, useEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { useFieldControl } from './field-control.ts';
import { useFormReset } from './use-form-reset.ts';

/** Milliseconds between the last key and the reading aloud of the count. */
const PAUSE_MS = 1000;

type TextareaProps = Omit<ComponentProps<'textarea'>, 'className' | 'ref' | 'value' | 'children'>;

/** Several lines, as high as their text. With `maxLength`, the number of characters left is shown below. */
export function Textarea({ rows = 4, style, onInput, defaultValue, ...props }: TextareaProps) {
  const { maxLength } = props;
  const { attributes, idOf } = useFieldControl(props, maxLength !== undefined && 'count');
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(defaultValue ?? '').length);
  const count = () => setLength(textarea.current?.value.length ?? 0);
  // What was typed before React ran, or restored by the browser when the visitor came back.
  useEffect(() => setLength(textarea.current?.value.length ?? 0), []);
  useFormReset(textarea, count);
  const onTyped = (event: InputEvent<HTMLTextAreaElement>) => {
    count();
    onInput?.(event);
  };
  return (
    <>
      <textarea
        {...props}
        {...attributes}
        defaultValue={defaultText(defaultValue)}
        ref={textarea}
        rows={rows}
        style={{ ...height(rows), ...style }}
        className="input textarea"
        onInput={onTyped}
      />
      {maxLength !== undefined && (
        <CharactersLeft id={idOf('count')} left={Math.max(0, maxLength - length)} of={maxLength} />
      )}
    </>
  );
}

/**
 * The text as browsers have it, with one character for a line break: the text of a form that came back has two. It is
 * passed as an array, which React treats as the same text but does not write over what was typed before it ran (19.3,
 * initTextarea compares it).
 */
function defaultText(text: TextareaProps['defaultValue']): string | string[] | undefined {
  if (text === undefined) return undefined;
  const lines = String(text).replace(/\r\n?/g, '\n');
  return typeof document === 'undefined' ? lines : [lines];
}

/** `field-sizing: content` does not read `rows`; React's type knows no custom properties. */
const height = (rows: number) => ({ '--rows': rows }) as CSSProperties;

type CharactersLeftProps = { id: string; left: number; of: number };

/** Visible at each key; read aloud only near the end, and only when typing stops. */
function CharactersLeft({ id, left, of }: CharactersLeftProps) {
  const [heard, setHeard] = useState('');
  const isNearEnd = left <= Math.max(20, of / 10);
  // Without script the count would not follow the typing.
  const text = useIsHydrated()
    ? `Il reste ${left} ${left > 1 ? 'caractères' : 'caractère'} sur ${of}.`
    : `${of} caractères au plus.`;
  useEffect(() => {
    const timer = setTimeout(() => setHeard(isNearEnd ? text : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isNearEnd, text]);
  return (
    <>
      <p className="help number" id={id}>
        {text}
      </p>
      <span className="visually-hidden" role="status">
        {heard}
      </span>
    </>
  );
}
