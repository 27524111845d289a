import { ACCOUNT_TEMPLATES, OTHER_TEMPLATES, SHOP_TEMPLATES, TEMPLATES } from '#tests/support/templates.ts';
import { audit, failedAudits } from '../lighthouse-run.ts';
import { figureRow } from '../report.ts';
import type { Measure } from './measure.ts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
/** Audits that a page kept out of search engines is right to fail. */
const ABOUT_INDEXING = ['is-crawlable'];
/** Audits that the page of unknown addresses is right to fail: it answers 404, which browsers note, and describes nothing. */
const ABOUT_BEING_FOUND = ['http-status-code', 'errors-in-console', 'meta-description'];

/** One run a page: these checks do not depend on how fast the machine is. */
export const lighthouseTemplates: Measure = {
  title: 'Lighthouse’s other checks, on each template',
  async take({ site, makeFolder }) {
    const templates = [...TEMPLATES, ...OTHER_TEMPLATES, ...SHOP_TEMPLATES, ...ACCOUNT_TEMPLATES];
    const complaints: string[] = [];
    const full = new Map(CATEGORIES.map((category) => [category, 0]));
    for (const { name, path } of templates) {
      const address = `${site.origin}${path}`;
      const page = await fetch(address);
      const isKeptOut = /<meta name="robots" content="noindex/.test(await page.text());
      const result = await audit(address, makeFolder(`lighthouse-template-${name}`), {
        onlyCategories: CATEGORIES,
        skipAudits: [...(isKeptOut ? ABOUT_INDEXING : []), ...(page.ok ? [] : ABOUT_BEING_FOUND)],
        // Lighthouse does not judge a page that answers an error, as this template does.
        ...(page.ok ? {} : { ignoreStatusCode: true }),
      });
      const failed = failedAudits(result);
      if (failed.length > 0) complaints.push(`${name}: ${failed.join(', ')}.`);
      for (const category of CATEGORIES)
        if (result.categories[category]?.score === 1) full.set(category, (full.get(category) ?? 0) + 1);
    }
    return {
      notes: [
        `${templates.length} templates, one run each. A page that search engines are told to leave out is not asked to be indexable, nor the page of unknown addresses to answer 200 and to describe itself.`,
        ...complaints,
      ],
      rows: CATEGORIES.map((category) =>
        figureRow(`${category}: templates at 100`, full.get(category) ?? 0, {
          target: { atLeast: templates.length },
        }),
      ),
    };
  },
};
