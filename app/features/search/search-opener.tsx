import { type ComponentType, useEffect, useState } from 'react';
import { SEARCH_PATH } from '#domain/content/search.ts';
import { isPlainClick } from '../navigation/use-site-links.ts';

/** Opens the search field over the page instead of following its link, and loads it only then. */
export function SearchOpener() {
  const [Field, setField] = useState<ComponentType<{ onClose: () => void }>>();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (!(event.target as Element).closest('a[data-search]') || !isPlainClick(event)) return;
      // Before useSiteLinks, which then ignores the click.
      event.preventDefault();
      import('./search-dialog.tsx').then(
        ({ SearchDialog }) => setField(() => SearchDialog),
        () => location.assign(SEARCH_PATH),
      );
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  return Field && <Field onClose={() => setField(undefined)} />;
}
