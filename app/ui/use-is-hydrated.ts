import { useSyncExternalStore } from 'react';

/** False on the server and while React takes the page over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
