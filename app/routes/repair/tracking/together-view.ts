import { QUOTE_STATES, type QuoteState } from '#domain/repair/quote-terms.ts';
import { sumOfTogether, togetherText } from '#domain/repair/quotes-together.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';

export type TogetherView = NonNullable<ReturnType<typeof togetherView>>;

/** The quotes of the devices of one drop-off, with what all of them come to; null if the case was quoted alone. */
export function togetherView(quoted: Awaited<ReturnType<Repairs['findQuotedTogether']>>) {
  if (quoted.length < 2) return null;
  return {
    total: togetherText(sumOfTogether(quoted)),
    quotes: quoted.map(({ reference, device, state, isThis, token, ...quote }) => ({
      ...{ reference, device, isThis },
      words: `${togetherText(quote)}, ${QUOTE_STATES[state as QuoteState].toLowerCase()}`,
      canAnswer: state === 'sent',
      link: token,
    })),
  };
}
