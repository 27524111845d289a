import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Options = {
  /** Something that belongs to the form is on its way. */
  isBusy: boolean;
  /** How many of these things have failed. */
  faults: number;
};

/**
 * Holds a form back while something that belongs to it is on its way, then sends it by the button that was pressed, unless a part of it
 * has failed meanwhile. Buttons that send no files work as usual. Returns whether it is held.
 */
export function useHeldSubmit(
  input: RefObject<HTMLInputElement | null>,
  { isBusy, faults }: Options,
): boolean {
  const held = useRef<{ event: SubmitEvent; faults: number } | null>(null);
  const [isHeld, setHeld] = useState(false);
  const countFaults = useEffectEvent(() => faults);
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    if (isBusy) {
      const hold = (event: SubmitEvent) => {
        if (event.submitter?.hasAttribute('formenctype')) return;
        event.preventDefault();
        event.stopPropagation();
        held.current = { event, faults: countFaults() };
        setHeld(true);
      };
      form.addEventListener('submit', hold, { capture: true });
      return () => form.removeEventListener('submit', hold, { capture: true });
    }
    const pressed = held.current;
    held.current = null;
    setHeld(false);
    if (pressed && countFaults() <= pressed.faults) form.requestSubmit(pressed.event.submitter);
    return;
  }, [input, isBusy]);
  return isHeld;
}
