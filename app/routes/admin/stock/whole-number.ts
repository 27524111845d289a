import { z } from 'zod';
import { wholeOf } from '#domain/text/whole-number.ts';

// For actions only, never for the browser.

export const whole = (min: number, max: number, wrong: string) =>
  z.string().transform((text, context) => {
    const number = wholeOf(text, min, max);
    if (number === null) context.addIssue(wrong);
    return number ?? 0;
  });

/** The same for an optional field: empty is null. */
export const maybeWhole = (min: number, max: number, wrong: string) =>
  z.string().transform((text, context) => {
    const number = wholeOf(text, min, max);
    if (number === null && text.trim() !== '') context.addIssue(wrong);
    return number;
  });
