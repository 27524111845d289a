import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { useFieldControl } from './field-control.ts';

/** It takes no value: a password sent back by the server would be in the page and in caches. */
type PasswordInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'ref' | 'value' | 'defaultValue'
> & {
  /** For the browser's password manager. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, and a button that shows what was typed. */
export function PasswordInput(props: PasswordInputProps) {
  const { attributes } = useFieldControl(props);
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Sent as text, it would be among the words that the browser suggests later.
    const hide = () => setShown(false);
    const form = input.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <span className="input-box">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        {...attributes}
        ref={input}
        type={isShown ? 'text' : 'password'}
        className="input textarea"
      />
      <button
        type="button"
        className="input-box__button needs-script"
        aria-label="Afficher le mot de passe"
        aria-pressed={isShown}
        aria-controls={attributes.id}
        disabled={props.disabled}
        data-replay
        onClick={() => setShown(!isShown)}
      >
        <Icon icon={isShown ? EyeOff : Eye} />
      </button>
    </span>
  );
}
