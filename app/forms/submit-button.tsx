import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy'> & {
  name?: string;
  value?: string;
};

/** Sends its form, and says so while the answer is awaited. With a `value`, only the button that was pressed does. */
export function SubmitButton({ variant = 'primary', name, value, ...props }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const isOurs = name === undefined || formData?.get(name) === value;
  return (
    <Button
      {...props}
      name={name}
      value={value}
      variant={variant}
      type="submit"
      busy={state === 'submitting' && isOurs}
    />
  );
}
