import {
  type ComponentProps,
  type CSSProperties,
  type InputEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { useFieldControl } from './field-control.ts';
import { useFormReset } from './use-form-reset.ts';

/** How long to wait after the last key before the count is read aloud. */
const PAUSE_MS = 1000;

/** Several lines, as high as their text. With `maxLength`, the characters left stand below. */
export function Textarea({
  rows = 4,
  style,
  onInput,
  ...props
}: Omit<ComponentProps<'textarea'>, 'className' | 'ref'>) {
  const { maxLength } = props;
  const { attributes, idOf } = useFieldControl(props, maxLength !== undefined && 'count');
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(props.value ?? props.defaultValue ?? '').length);
  const count = () => setLength(textarea.current?.value.length ?? 0);
  useTextTypedBefore(textarea, props.value === undefined ? attributes.id : null);
  // What was typed before React ran, or kept by the browser when the visitor came back.
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
        ref={textarea}
        rows={rows}
        style={{ ...height(rows), ...style }}
        className="input txt"
        onInput={onTyped}
      />
      {maxLength !== undefined && (
        <CharactersLeft id={idOf('count')} left={Math.max(0, maxLength - length)} of={maxLength} />
      )}
    </>
  );
}

/** Hydration writes `defaultValue` over what was typed in a textarea before it (React 19.3, initTextarea): puts it back. */
function useTextTypedBefore(textarea: RefObject<HTMLTextAreaElement | null>, id: string | null): void {
  const isHydrated = useIsHydrated();
  const [typed] = useState(() => (isHydrated || !id ? undefined : textOf(id)));
  useLayoutEffect(() => {
    if (textarea.current && typed !== undefined) textarea.current.value = typed;
  }, [textarea, typed]);
}

function textOf(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}

/** `field-sizing: content` does not read `rows`; React's type knows no custom properties. */
const height = (rows: number) => ({ '--rows': rows }) as CSSProperties;

type CharactersLeftProps = { id: string; left: number; of: number };

/** Seen at each key; heard only near the end, and only when the typing stops. */
function CharactersLeft({ id, left, of }: CharactersLeftProps) {
  const [heard, setHeard] = useState('');
  const isNearEnd = left <= Math.max(20, of / 10);
  // Without script nothing would follow the typing.
  const text = useIsHydrated()
    ? `Il reste ${left} ${left > 1 ? 'caractères' : 'caractère'} sur ${of}.`
    : `${of} caractères au plus.`;
  useEffect(() => {
    const timer = setTimeout(() => setHeard(isNearEnd ? text : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isNearEnd, text]);
  return (
    <>
      <p className="help num" id={id}>
        {text}
      </p>
      <span className="vh" role="status">
        {heard}
      </span>
    </>
  );
}
