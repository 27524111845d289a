import { isCampaignParameter } from '#domain/urls/campaign-parameters.ts';

/** The query parameters that a public page reads, declared by its route: the page sees no others. */
export type PageParameters = {
  /** Parameters with few values each: the server keeps a page for each value. */
  kept: readonly string[];
  /** Parameters that visitors type or combine: such a page is rendered each time, so that nobody fills the page cache. */
  rendered?: readonly string[];
};

/** `headers` of a route that also say which parameters make its pages: the page cache reads them when the server starts. */
export function withParameters<Args extends unknown[]>(
  headers: (...args: Args) => Record<string, string>,
  parameters: PageParameters,
): ((...args: Args) => Record<string, string>) & { parameters: PageParameters } {
  return Object.assign((...args: Args) => headers(...args), { parameters });
}

/** The values, in the address, of the parameters that the route has declared. */
export function readParameters(
  { url }: Pick<Request, 'url'>,
  { kept, rendered = [] }: PageParameters,
): URLSearchParams {
  const declared = new Set([...kept, ...rendered]);
  return new URLSearchParams([...new URL(url).searchParams].filter(([name]) => declared.has(name)));
}

/** What React Router writes behind the address when it asks for the data of some of the page's routes. */
const ROUTES_ASKED = '_routes';

/**
 * The parameters of the address that the route has not declared, « nom=valeur », for a page that tells what it leaves
 * aside. Those of campaigns are nobody's mistake.
 * @param others names that other parts of the page read
 */
export function undeclaredParameters(
  { url }: Pick<Request, 'url'>,
  { kept, rendered = [] }: PageParameters,
  others: readonly string[],
): string[] {
  const declared = new Set([...kept, ...rendered, ...others, ROUTES_ASKED]);
  return [...new URL(url).searchParams]
    .filter(([name]) => !declared.has(name) && !isCampaignParameter(name))
    .map(([name, value]) => `${name}=${value}`);
}
