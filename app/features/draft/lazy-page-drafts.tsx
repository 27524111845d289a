import { type ComponentType, useEffect, useState } from 'react';

/**
 * What keeps typed words: its code comes once the page has been taken over, that is after its visitor's first act, and nothing waits
 * for it.
 */
export function LazyPageDrafts() {
  const [PageDrafts, setPageDrafts] = useState<ComponentType>();
  useEffect(() => {
    import('./page-drafts.tsx').then(
      (module) => setPageDrafts(() => module.PageDrafts),
      // Without a network nothing is kept; nothing else is lost by it.
      () => {},
    );
  }, []);
  return PageDrafts && <PageDrafts />;
}
