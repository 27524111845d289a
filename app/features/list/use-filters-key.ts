import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** State of a place in the history that the filters of its list led to. */
const OWN_ANSWER = { isAnswerToFilters: true };

/**
 * The key of a form of filters, and the state that its submission gives to the address. The fields start anew when the address asks for
 * something else: a link, a way back. They stay when their own answer arrives: who types on meanwhile keeps the words and the place.
 */
export function useFiltersKey(asked: unknown): { key: number; state: typeof OWN_ANSWER } {
  const location = useLocation();
  const isOwnAnswer =
    useNavigationType() !== 'POP' && (location.state as typeof OWN_ANSWER | null)?.isAnswerToFilters === true;
  const words = JSON.stringify(asked);
  const [shown, setShown] = useState({ words, key: 0 });
  if (shown.words === words) return { key: shown.key, state: OWN_ANSWER };
  const key = isOwnAnswer ? shown.key : shown.key + 1;
  setShown({ words, key });
  return { key, state: OWN_ANSWER };
}
