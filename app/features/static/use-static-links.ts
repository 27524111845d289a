import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Links to pages in HTML that React does not run: static parts and compiled words. */
const LINKS = ':is(.served, .prose) a[href^="/"]:not([target], [download])';

/** A plain click on such a link is a client navigation, like a click on <Link>; all others stay the browser's. */
export function useStaticLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
      if (!link || event.defaultPrevented || !isPlainClick(event) || isFile(link)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [navigate]);
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** « /sitemap.xml » and the like are not pages of the router. */
const isFile = ({ pathname }: HTMLAnchorElement) => /\.\w+$/.test(pathname);
