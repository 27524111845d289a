import { useSyncExternalStore } from 'react';
import { type AudienceChoice, readAudienceChoice, saveAudienceChoice } from './audience-choice.ts';

const CHANGED = 'app:audience';

/** Whether the visitor agrees to be counted, and a function to change it; null until React has hydrated the page. */
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

/** `storage` reports answers given in other tabs. */
function subscribe(onChange: () => void): () => void {
  for (const event of [CHANGED, 'storage']) addEventListener(event, onChange);
  return () => {
    for (const event of [CHANGED, 'storage']) removeEventListener(event, onChange);
  };
}
