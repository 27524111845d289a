import { useEffect, useState } from 'react';

/** Fast typing asks once. */
const PAUSE_MS = 150;
const SHORTEST = 2;

type Found<Proposal> = { proposals: readonly Proposal[]; status: string };

/**
 * What the shop knows by the typed words, asked of an address that answers with a list, and the words about it. An answer to earlier
 * words is not shown. `none` is said when nothing is found, `failed` when nobody answers.
 */
export function useProposals<Proposal>(
  address: string,
  words: string,
  { none, failed }: { none: string; failed: string },
): Found<Proposal> {
  const [found, setFound] = useState<Found<Proposal>>({ proposals: [], status: '' });
  const asked = words.trim();
  useEffect(() => {
    if (asked.length < SHORTEST) {
      setFound({ proposals: [], status: '' });
      return;
    }
    const stale = new AbortController();
    const timer = setTimeout(() => {
      fetchProposals<Proposal>(address, asked, stale.signal).then(
        (proposals) => {
          if (!stale.signal.aborted)
            setFound({ proposals, status: proposals.length === 0 ? none : countText(proposals.length) });
        },
        () => {
          if (!stale.signal.aborted) setFound({ proposals: [], status: failed });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [address, asked, none, failed]);
  return found;
}

async function fetchProposals<Proposal>(
  address: string,
  words: string,
  signal: AbortSignal,
): Promise<Proposal[]> {
  const response = await fetch(`${address}?${new URLSearchParams({ q: words })}`, { signal });
  if (!response.ok) throw new Error(`proposals: ${response.status}`);
  return response.json();
}

const countText = (count: number): string => (count === 1 ? '1 proposition' : `${count} propositions`);
