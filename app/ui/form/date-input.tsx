import type { ComponentProps } from 'react';
import { formatLongDate } from '#domain/dates.ts';
import { useFieldControl } from './field-control.ts';

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'min' | 'max'> & {
  /** First and last day allowed, as `yyyy-mm-dd`, like the value. */
  min?: string;
  max?: string;
};

/**
 * A day. The browser's own control: it speaks the visitor's language, types well, and opens the calendar that the device
 * has and the visitor knows. The days allowed stand below, since only some of those calendars show them.
 */
export function DateInput({ min, max, ...props }: DateInputProps) {
  const range = daysAllowed(min, max);
  const { attributes, idOf } = useFieldControl(props, range !== '' && 'range');
  return (
    <>
      <input {...props} {...attributes} type="date" min={min} max={max} className="input txt num" />
      {range && (
        <p className="help" id={idOf('range')}>
          {range}
        </p>
      )}
    </>
  );
}

/** In words: a browser that speaks another language orders the figures of a date in another way. */
function daysAllowed(min: string | undefined, max: string | undefined): string {
  if (min && max) return `Du ${formatLongDate(min)} au ${formatLongDate(max)}.`;
  if (min) return `À partir du ${formatLongDate(min)}.`;
  return max ? `Jusqu’au ${formatLongDate(max)}.` : '';
}
