import type { ComponentProps } from 'react';
import { formatLongDate } from '#domain/dates/dates.ts';
import { useFieldControl } from './field-control.ts';

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'min' | 'max'> & {
  /** First and last day allowed, as `yyyy-mm-dd`, like the value. */
  min?: string;
  max?: string;
};

/**
 * A day. It is the browser's own control: it uses the visitor's language, is easy to type in, and opens the calendar
 * that the visitor knows. The allowed days are written below, since not all of those calendars show them.
 */
export function DateInput({ min, max, ...props }: DateInputProps) {
  const range = daysAllowed(min, max);
  const { attributes, idOf } = useFieldControl(props, range !== '' && 'range');
  return (
    <>
      <input {...props} {...attributes} type="date" min={min} max={max} className="input textarea number" />
      {range && (
        <p className="help" id={idOf('range')}>
          {range}
        </p>
      )}
    </>
  );
}

/** In words: a browser in another language writes the parts of a date in another order. */
function daysAllowed(min: string | undefined, max: string | undefined): string {
  if (min && max) return `Du ${formatLongDate(min)} au ${formatLongDate(max)}.`;
  if (min) return `À partir du ${formatLongDate(min)}.`;
  return max ? `Jusqu’au ${formatLongDate(max)}.` : '';
}
