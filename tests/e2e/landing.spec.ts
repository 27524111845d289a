import { expect, test } from '@playwright/test';

const PATH = '/reparation-electronique-reims';

test('has the way to the shop drawn, and asks nothing of another site', { tag: '@full' }, async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto(PATH);
  const plan = page.getByRole('figure', { name: 'Plan d’accès' });
  await plan.scrollIntoViewIfNeeded();
  await expect(plan.getByRole('img', { name: /^Schéma d’accès/ })).toBeVisible();
  await expect(plan.getByRole('link', { name: /^Itinéraire/ })).toHaveAttribute('target', '_blank');
  expect(elsewhere).toEqual([]);
});

test('opens the answer that its short question names', { tag: '@full' }, async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Garantie ?' }).click();
  await expect(page.locator('.faq details[open] summary')).toContainText('Quelle garantie accordez-vous');
  await expect(page.locator('.faq details[open] summary')).toBeInViewport();
});
