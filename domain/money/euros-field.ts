import { z } from 'zod';
import { parseEuros } from './money.ts';

// Only actions read this: nothing here reaches a browser.

const MAX_CENTS = 100_000_000;

/** An amount as people type it, in cents; a million euros at most. */
export const eurosField = ({ mayBeZero = false } = {}) =>
  z.string('Écrivez le montant.').transform((text, context) => {
    const cents = parseEuros(text);
    if (cents !== null && cents >= (mayBeZero ? 0 : 1) && cents <= MAX_CENTS) return cents;
    context.addIssue('Écrivez un montant en euros, par exemple 89,29.');
    return z.NEVER;
  });
