import { useEffect, useState } from 'react';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import type { FoundPerson } from './find-people.server.ts';

/** Fast typing asks once. */
const PAUSE_MS = 150;
const SHORTEST = 2;

type Found = { people: readonly FoundPerson[]; status: string };

const NOBODY: Found = { people: [], status: '' };
const FAILED: Found = {
  people: [],
  status: 'Pas de propositions pour l’instant\u00a0: la touche Entrée lance la recherche.',
};

/** Whom the shop knows by the typed words, and the words about it. An answer to earlier words is not shown. */
export function usePeople(words: string): Found {
  const [found, setFound] = useState(NOBODY);
  const asked = words.trim();
  useEffect(() => {
    if (asked.length < SHORTEST) {
      setFound(NOBODY);
      return;
    }
    const stale = new AbortController();
    const timer = setTimeout(() => {
      fetchPeople(asked, stale.signal).then(
        (people) => {
          if (!stale.signal.aborted) setFound({ people, status: statusOf(people.length) });
        },
        () => {
          if (!stale.signal.aborted) setFound(FAILED);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [asked]);
  return found;
}

async function fetchPeople(words: string, signal: AbortSignal): Promise<FoundPerson[]> {
  const response = await fetch(`${INTAKE_PATH}/clients.json?${new URLSearchParams({ q: words })}`, {
    signal,
  });
  if (!response.ok) throw new Error(`customers: ${response.status}`);
  return response.json();
}

function statusOf(count: number): string {
  if (count === 0) return 'Personne ne correspond\u00a0: remplissez le formulaire.';
  return count === 1 ? '1 proposition' : `${count} propositions`;
}
