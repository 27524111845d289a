/**
 * The data that hydration starts from. React Router hands it over in three scripts that run while the page loads.
 * This site keeps it in an inert element, which the entry script reads when the visitor acts: lighter, nothing to
 * run, no hash in the policy. Pages of `npm run dev` keep React Router's own scripts.
 */
const ID = 'data';

/**
 * What React Router's server tells its client about the site on each page. It is always the same, so the client has
 * it already.
 */
const SITE = { basename: '/', future: {}, routeDiscovery: { mode: 'initial' }, ssr: true, isSpaMode: false };

/** Flags that the client never reads: its script is built without them. */
const SERVER_FLAGS = { unstable_enableNodeReadableStream: false, unstable_optimizeDeps: false };

const FIRST_SCRIPT = /<script[^>]*>window\.__reactRouterContext = (.*?);window\.[^<]*<\/script>/;

/**
 * Replaces React Router's first script by the data of the loaders.
 * @param html a document rendered without `serverHandoffStream`
 * @param data the text of that stream
 * @throws if React Router hands over something else: a new version or setting, which SITE must follow
 */
export function writeHydrationData(html: string, data: string): string {
  const found = FIRST_SCRIPT.exec(html);
  if (found?.[1] !== JSON.stringify({ ...SITE, future: SERVER_FLAGS }))
    throw new Error(`React Router hands over ${found?.[1]}`);
  const [before, after] = [html.slice(0, found.index), html.slice(found.index + found[0].length)];
  return `${before}<script type="application/json" id="${ID}">${data.replaceAll('<', '\\u003c')}</script>${after}`;
}

/** Gives React Router's client what its own scripts would have left in `window`. */
export function readHydrationData({ document }: Window): void {
  const { textContent } = document.querySelector(`#${ID}`) as Element;
  const stream = new Blob([textContent ?? '']).stream();
  Object.assign(window, { __reactRouterContext: { ...SITE, stream } });
}
