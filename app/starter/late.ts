/** Address of the late script, which the server writes here (server/html/late-script.ts). */
declare const __LATE_SCRIPT__: string;

/** Asks for what no visitor waits for (app/late/) once the page and all it shows are there and have been painted. */
export function bringLateScript(): void {
  // Told twice at most (first paint, first content): the second time it is there already. A failure is in the browser's
  // console, and changes nothing for the visitor.
  addEventListener('load', () =>
    new PerformanceObserver(() => import(/* @vite-ignore */ __LATE_SCRIPT__)).observe({
      type: 'paint',
      buffered: true,
    }),
  );
}
