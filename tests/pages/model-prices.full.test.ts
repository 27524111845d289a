import { expect, test } from 'vitest';
import { useKeptSite } from '#tests/support/kept-site.ts';
import { readPage } from '#tests/support/pages/page-facts.ts';
import { ask } from '#tests/support/raw-http.ts';

// Every page of prices of a model of the register; tests/pages/site.test.ts walks one in twenty.
const site = useKeptSite('plain');

const linksOf = async (address: string, kind: RegExp) => {
  const { body } = await ask(site.origin, address);
  return [...new Set(readPage(body.toString()).links.filter((link) => kind.test(link)))];
};

test('each model has a page of its own, indexed where the sitemap lists it, whose links are there', async () => {
  const brands = await linksOf('/prix', /^\/prix\/marque\//);
  const models = (await Promise.all(brands.map((brand) => linksOf(brand, /^\/prix\/modele\//)))).flat();
  expect([brands.length > 10, models.length > 300]).toEqual([true, true]);
  const { body: xml } = await ask(site.origin, '/sitemap.xml');
  const faults: string[] = [];
  const targets = new Map<string, string>();
  for (const address of models) {
    const { status, body } = await ask(site.origin, address);
    const { headings, robots, canonical, repeatedIds, links } = readPage(body.toString());
    const isListed = xml.includes(`${address}</loc>`);
    if (
      status !== 200 ||
      headings.length !== 1 ||
      repeatedIds.length > 0 ||
      isListed === robots.includes('noindex')
    )
      faults.push(`${address}: ${status}, ${headings.length} h1, ${robots}, ${repeatedIds}`);
    if (!canonical?.endsWith(address)) faults.push(`${address}: canonical ${canonical}`);
    for (const link of links) if (/^\/[^?#]*$/.test(link)) targets.set(link, address);
  }
  for (const [target, from] of targets) {
    const { status } = await ask(site.origin, target, { method: 'HEAD' });
    if (status >= 400) faults.push(`${from} leads to ${target}: ${status}`);
  }
  expect(faults).toEqual([]);
}, 180_000);
