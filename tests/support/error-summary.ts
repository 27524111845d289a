import { parse } from 'node-html-parser';

/** The fields that the summary of a refused form leads to, as it names them. */
export const summaryOf = (html: string): string[] =>
  parse(html)
    .querySelectorAll('.error-summary a')
    .map((link) => link.getAttribute('href')?.slice(1) ?? '');

/** The same, as far as the page has them, in the order in which it has them. */
export function summaryInPageOrder(html: string): string[] {
  const page = parse(html);
  const placeOf = (id: string) => page.getElementById(id)?.range[0] ?? -1;
  return summaryOf(html)
    .filter((id) => placeOf(id) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}
