/** Address of the late script, which the server writes here (server/html/late-script.ts). */
declare const __LATE_SCRIPT__: string;

/** Asks for what no visitor waits for (app/late/) once the page is loaded and the browser at rest. */
export function bringLateScript(): void {
  // The browser itself says in its console what it could not fetch.
  const bring = () => import(/* @vite-ignore */ __LATE_SCRIPT__).catch(() => {});
  // Safari knows no idle time.
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(bring));
}
