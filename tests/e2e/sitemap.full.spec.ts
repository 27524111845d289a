import { type APIRequestContext, expect, test } from '@playwright/test';

async function linksOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/href="(\/[^"#?]*)"/g)].map(([, address = '']) => address);
}

async function sitemap(request: APIRequestContext) {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

for (const path of ['/map', '/admin/sitemap']) {
  test(`${path} leads to every page of the sitemap, and only to pages that answer`, async ({ request }) => {
    test.slow();
    const links = await linksOf(request, path);
    const listed = await sitemap(request);
    // On the page for people, the categories of the shop stand for their products, and /prix for brands and models.
    const isShown = (address: string) => path !== '/map' || !/^\/(produit|prix)\/./.test(address);
    expect(links).toEqual(expect.arrayContaining(listed.filter(isShown)));
    const dead: string[] = [];
    // The other list has the pages of the sitemap as well: they are asked for once.
    const asked = path === '/map' ? links.filter((link) => !listed.includes(link)) : links;
    for (const link of new Set(asked)) {
      const answer = await request.get(link, { maxRedirects: 0 });
      if (answer.status() !== 200) dead.push(`${link}: ${answer.status()}`);
    }
    expect(dead).toEqual([]);
  });
}

test('the plan is led to from the foot of each page, and groups pages under their area', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
  await expect(page).toHaveURL('/map');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan du site');
  const consoles = page.locator('.sitemap section', { has: page.getByRole('heading', { name: 'Consoles' }) });
  const ps5 = consoles.locator('li', { has: page.locator('> a[href="/consoles/playstation-5"]') });
  await expect(ps5.locator('li a[href="/consoles/playstation-5/reparation-port-hdmi"]')).toHaveText(
    'Port HDMI',
  );
});

test('the list under the admin’s address stands alone', async ({ page }) => {
  await page.goto('/admin/sitemap');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
