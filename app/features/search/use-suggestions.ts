import { useEffect, useState } from 'react';
import { SUGGESTIONS_PATH, type Suggestion, type Suggestions } from '#domain/content/search.ts';

/** Fast typing asks once. */
const PAUSE_MS = 120;
const SHORTEST = 2;

type Proposed = { suggestions: Suggestion[]; status: string };
const NOTHING: Proposed = { suggestions: [], status: 'Deux lettres suffisent pour des propositions.' };
const FAILED: Proposed = {
  suggestions: [],
  status: 'Pas de propositions pour l’instant\u00a0: la touche Entrée lance la recherche.',
};

/** What the server suggests for the typed words, and the words about it. An answer to earlier words is not shown. */
export function useSuggestions(words: string): Proposed {
  const [proposed, setProposed] = useState(NOTHING);
  const asked = words.trim();
  useEffect(() => {
    if (asked.length < SHORTEST) {
      setProposed(NOTHING);
      return;
    }
    const stale = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(asked, stale.signal).then(setProposed, () => {
        if (!stale.signal.aborted) setProposed(FAILED);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [asked]);
  return proposed;
}

async function fetchSuggestions(words: string, signal: AbortSignal): Promise<Proposed> {
  const response = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ q: words })}`, { signal });
  if (!response.ok) throw new Error(`suggestions: ${response.status}`);
  const { suggestions, total }: Suggestions = await response.json();
  return { suggestions, status: statusOf(suggestions.length, total) };
}

function statusOf(shown: number, total: number): string {
  if (total === 0) return 'Aucune proposition\u00a0: la touche Entrée lance la recherche.';
  const proposals = shown === 1 ? '1 proposition' : `${shown} propositions`;
  return total > shown ? `${proposals} sur ${total} résultats` : proposals;
}
