import { landingUrl } from '#app/features/tracking/page-views.ts';

/**
 * After a reload, earlier history entries that React had added still belong to this document: a step back changes
 * only the address until React is there. The step that loaded this script (app/boot/wait-for-intent.ts) is such a
 * step too.
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
