import { expect, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { OTHER_TEMPLATES, TEMPLATES } from '#tests/support/templates.ts';

/** The home page and the accounts are looked at in their own journeys (home.spec.ts, account.spec.ts). */
const templates = [...TEMPLATES, ...OTHER_TEMPLATES]
  .map(({ path }) => path)
  .filter((path) => path !== '/')
  // The same templates with nothing to list, and at their longest; the lists of all pages have no picture of their own,
  // which each new page would change.
  .concat(
    '/blog?tag=zzz',
    '/guides?q=zzz',
    '/services?q=zzz',
    '/services/reparation-telephone-reims',
    '/services/reparation-telephone-reims/desoxydation',
    '/faq?q=zzz',
    '/faq#garantie',
    '/legal/cgv',
    '/guides/hebergement/ssh-cles-et-fail2ban',
    '/map',
    '/admin/sitemap',
  );

const LOOKS = [
  [390, 'light'],
  [1440, 'dark'],
] as const;

for (const path of templates) {
  test(`axe finds nothing on ${path}, narrow and light or wide and dark, and nothing overflows`, async ({
    page,
  }) => {
    test.slow();
    for (const [width, colorScheme] of LOOKS) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect({ width, faults: await faultsOf(page) }).toEqual({ width, faults: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
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
