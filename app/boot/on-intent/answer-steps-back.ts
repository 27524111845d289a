import { landingUrl } from '#app/features/tracking/page-views.ts';

/**
 * After a reload, the entries before it that React had added are still this document's: a step back changes the address
 * and nothing else, until React is there. The step that brought this script (app/boot/wait-for-intent.ts) is one too.
 */
export function answerStepsBack({ documentElement: { dataset } }: Document): void {
  const place = ({ pathname, search }: URL | Location) => pathname + search;
  const shown = place(landingUrl());
  const follow = () => {
    if (dataset.hydrated === undefined && place(location) !== shown) location.reload();
  };
  addEventListener('popstate', follow);
  follow();
}
