import { expect, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';

/** One page of each template, as sent and whole: header and footer included. The home page has its own (home.spec.ts). */
const templates = [
  '/services',
  '/services/micro-soudure',
  '/professionnel',
  '/professionnel/solutions-reseau',
  '/hebergement',
  '/hebergement/fivem',
  '/blog',
  '/blog?tag=zzz',
  '/blog/mac-mini-m2-reparation-gratuite-apple',
  '/demande?subject=Essai',
  '/notre-magasin',
  '/mentions-legales',
  '/legal/cgv',
  '/admin/sitemap',
  '/nulle-part',
];

for (const path of templates) {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    test(`axe finds nothing on ${path} at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect(await faultsOf(page)).toEqual([]);
    });
  }
}

test('axe finds nothing on the page that leads to the contact form, held still', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/contact')).text();
  await page.goto('/nulle-part');
  await page.setContent(html.replace(/<meta http-equiv="refresh"[^>]*>/i, ''));
  await expect(page.getByText('Redirection en cours vers le formulaire de contact...')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});
