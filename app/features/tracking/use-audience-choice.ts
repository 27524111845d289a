import { useSyncExternalStore } from 'react';
import { type AudienceChoice, readAudienceChoice, saveAudienceChoice } from './audience-choice.ts';

const CHANGED = 'app:audience';

/** The visitor's answer to being counted, and how to change it; null until React has taken the page over. */
export function useAudienceChoice() {
  const choice = useSyncExternalStore<AudienceChoice | null>(
    subscribe,
    () => readAudienceChoice(window),
    () => null,
  );
  return { choice, choose };
}

function choose(choice: 'counted' | 'refused'): void {
  saveAudienceChoice(window, choice);
  dispatchEvent(new Event(CHANGED));
}

/** `storage` tells of answers given in other tabs. */
function subscribe(onChange: () => void): () => void {
  for (const event of [CHANGED, 'storage']) addEventListener(event, onChange);
  return () => {
    for (const event of [CHANGED, 'storage']) removeEventListener(event, onChange);
  };
}
