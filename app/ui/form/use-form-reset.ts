import { type RefObject, useEffect, useEffectEvent } from 'react';

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Calls back when the control's form has been reset, so that what is drawn from its value can follow. */
export function useFormReset(control: RefObject<FormControl | null>, onReset: () => void): void {
  const follow = useEffectEvent(onReset);
  useEffect(() => {
    const form = control.current?.form;
    // The event comes before the values change.
    const wait = () => void setTimeout(() => follow());
    form?.addEventListener('reset', wait);
    return () => form?.removeEventListener('reset', wait);
  }, [control]);
}
