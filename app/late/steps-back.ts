/**
 * After a reload, the entries before it that React had added are still this document's: a step back changes the address
 * and nothing else, until React is there.
 */
export function answerStepsBack({ documentElement: { dataset } }: Document): void {
  const place = () => location.pathname + location.search;
  const shown = place();
  addEventListener('popstate', () => {
    if (dataset.hydrated === undefined && place() !== shown) location.reload();
  });
}
