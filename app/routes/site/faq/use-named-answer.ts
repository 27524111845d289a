import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Opens the answer that a client navigation names (/faq#garantie), before the page is scrolled to it. In a document it
 * loads, the browser does so by itself; one that does not know how is helped as soon as React is there.
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

/** Browsers learnt to unfold what holds the target of a link together with `hidden="until-found"`. */
const unfoldsByItself = () => 'onbeforematch' in document.documentElement;
