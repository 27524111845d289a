import { z } from 'zod';

// For actions only, never for the browser.

/** An integer, with a sign if negative ones are allowed; null for any other text. */
export function wholeOf(text: string, min: number, max: number): number | null {
  const number = /^[-+]?\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

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
