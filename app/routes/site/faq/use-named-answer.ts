import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Opens the answer that a client navigation names (/faq#garantie), before the page scrolls to it. In a document that
 * it loads, the browser does this itself; React helps browsers that do not.
 */
export function useNamedAnswer({ isDocument }: { isDocument: boolean }): void {
  const { key, hash } = useLocation();
  const isFirstRun = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useLayoutEffect(() => {
    const isLoaded = isFirstRun.current && isDocument;
    isFirstRun.current = false;
    const answer = hash ? document.getElementById(hash.slice(1)) : null;
    const entry = answer?.closest('details');
    if (!entry || entry.open) return;
    if (isLoaded && (unfoldsByItself() || document.querySelector('.faqs details[open]'))) return;
    entry.open = true;
    if (isLoaded) answer?.scrollIntoView();
  }, [key]);
}

/** Browsers learnt to unfold the element with a link's target together with `hidden="until-found"`. */
const unfoldsByItself = () => 'onbeforematch' in document.documentElement;
