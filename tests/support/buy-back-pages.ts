import type { SiteVisitor } from './account-site.ts';
import { fieldsOf, postForms } from './drawn-form.ts';

export const PRICES_PAGE = '/admin/rachats/prix';

/** The page on which a visitor sells an iPhone 12. */
export const SELL_PAGE = '/rachat?type=telephone&marque=Apple&modele=iphone-12';

/** Sends the form of a page that has this intent, as its fields stand but for those given. */
export async function sendIntent(
  visitor: SiteVisitor,
  page: string,
  intent: string,
  typed: Record<string, string> = {},
) {
  const { body } = await visitor.get(page);
  const form = postForms(body).find(
    (each) => fieldsOf(each).intent === intent || each.querySelector(`button[value="${intent}"]`),
  );
  if (!form) throw new Error(`no form ${intent} on ${page}`);
  return visitor.submit(form.getAttribute('action') ?? page, { ...fieldsOf(form), intent, ...typed });
}

/** An owner gives 200 € for an iPhone 12, less 40 % with a broken screen, and opens the page. */
export async function openBuyBackPage(owner: SiteVisitor): Promise<void> {
  await sendIntent(owner, PRICES_PAGE, 'price', { model: 'iPhone 12', price: '200' });
  await sendIntent(owner, PRICES_PAGE, 'terms', { isOpen: 'oui', 'deductions.screen-broken': '40' });
}
