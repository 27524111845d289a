import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { IN_PLACE } from './in-place.ts';

/**
 * Links to pages of the site, rendered by React or part of static parts and compiled words. `data-reload` asks for a
 * new document, `data-keep-scroll` for the page to stay where it is.
 */
const LINKS = 'a[href^="/"]:not([target], [download], [data-reload])';

/** A plain click on such a link becomes a client navigation; all other clicks stay the browser's. */
export function useSiteLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
      if (!link || event.defaultPrevented || !isPlainClick(event) || isFile(link)) return;
      event.preventDefault();
      const isInPlace = 'keepScroll' in link.dataset;
      void navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: isInPlace,
        // The page that is shown, as browsers do: a step back leads to the one before.
        replace: link.href === location.href,
        state: isInPlace ? IN_PLACE : null,
      });
    };
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [navigate]);
}

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** « /sitemap.xml » and the like are not pages of the router. */
const isFile = ({ pathname }: HTMLAnchorElement) => /\.\w+$/.test(pathname);
