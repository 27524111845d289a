/** Address of the late script, which the server writes here (server/html/late-script.ts). */
declare const __LATE_SCRIPT__: string;

/** Asks for what no visitor waits for (app/late/) once the page and all it shows are there. */
export function bringLateScript(): void {
  // A failure is in the browser's console, and changes nothing for the visitor.
  addEventListener('load', () => import(/* @vite-ignore */ __LATE_SCRIPT__));
}
