import { diagnosisLine } from '#domain/repair/announced-fees.ts';
import { siteAddress } from '#domain/urls/canonical-url.ts';
import type { PageHeader } from '../content/pages.ts';
import type { SitemapGroup } from '../content/sitemap.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

/** The address that llmstxt.org gives to a site's summary for language models. */
export const LLMS_TXT_PATH = '/llms.txt';

type LlmsTxt = {
  siteUrl: string;
  shop: Pick<
    ShopSettings,
    | 'name'
    | 'street'
    | 'postcode'
    | 'city'
    | 'hours'
    | 'phone'
    | 'diagnosisFee'
    | 'refusalFee'
    | 'repairWarranty'
    | 'quoteValidity'
    | 'standIns'
  >;
  sections: readonly SitemapGroup[];
  /** The sentence that sums up a page, by its path. */
  summaries: ReadonlyMap<string, string>;
};

/** Who the shop is, then every public page by area with the sentence that sums it up, in Markdown. */
export function llmsTxt({ siteUrl, shop, sections, summaries }: LlmsTxt): string {
  const line = ({ path, title }: { path: string; title: string }) => {
    const summary = summaries.get(path);
    return `- [${title}](${siteAddress(siteUrl, path)})${summary ? `: ${summary}` : ''}`;
  };
  const phone = shop.standIns.includes('phone') ? [] : [`Téléphone\u00a0: ${shop.phone}.`];
  return [
    `# ${shop.name}`,
    '',
    `> Atelier de réparation électronique et informatique, ${shop.street}, ${shop.postcode} ${shop.city}, et par envoi pour toute la France. ${diagnosisLine(shop)}.`,
    '',
    [
      `Ouvert ${shop.hours}.`,
      ...phone,
      `Réparations garanties ${shop.repairWarranty}, devis valable ${shop.quoteValidity}.`,
    ].join(' '),
    ...sections.flatMap(({ title, path, links }) => [
      '',
      `## ${title}`,
      '',
      ...(path ? [line({ path, title })] : []),
      ...links.flatMap((link) => [line(link), ...link.pages.map(line)]),
    ]),
    '',
  ].join('\n');
}

/** The sentence of each page's card, or what it tells search engines. */
export function summariesOf(pages: readonly PageHeader[]): Map<string, string> {
  return new Map(pages.map((page) => [page.path, summaryOf(page)]));
}

function summaryOf(page: PageHeader): string {
  if (page.type === 'article') return page.excerpt;
  return 'summary' in page ? page.summary : page.seo.description;
}
