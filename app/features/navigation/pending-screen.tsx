import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Shorter waits show nothing: a screen that flashes looks like an error. */
const WAIT_LIMIT_MS = 400;

const ROUTE = 'M0 46h60l14-14V18L86 6h68l12 12v14l14 14h60';

/** Covers the page during a slow navigation. */
export function PendingScreen() {
  const isSlow = useSlowNavigation();
  return (
    <div role="status">
      {isSlow && (
        <div className="pending board">
          <svg viewBox="0 0 240 60" fill="none" strokeWidth="4" aria-hidden="true">
            <path d={ROUTE} stroke="var(--c-board-line)" />
            <path className="pending__wire" pathLength="1" d={ROUTE} stroke="var(--c-pad)" />
          </svg>
          <p>Préparation de l'atelier...</p>
        </div>
      )}
    </div>
  );
}

function useSlowNavigation(): boolean {
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsSlow(true), WAIT_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow;
}
