import { expect, test } from '@playwright/test';

const SERVICE = '/services/micro-soudure';

test('the list of services leads to each service and explains how to choose', async ({ page }) => {
  await page.goto('/services');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  const links = main.locator('.svc').getByRole('link', { name: 'Explorer ce service' });
  expect(await links.count()).toBeGreaterThanOrEqual(4);
  expect(
    ((await main.locator('h1, h2, h3, p, li, td').allTextContents()).join(' ').match(/\p{L}+/gu) ?? [])
      .length,
  ).toBeGreaterThan(300);
  expect(await page.locator('main script[type="application/ld+json"]').textContent()).toContain('"ItemList"');

  const card = main.locator('.svc').filter({ has: page.locator(`a[href="${SERVICE}"]`) });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(SERVICE);
});

test.describe('a service', () => {
  test('gives its four facts, five advantages and steps', async ({ page }) => {
    await page.goto(SERVICE);
    const facts = page.locator('.strip');
    await expect(facts.getByRole('term')).toHaveText([
      'Diagnostic et devis',
      'Délai',
      'Prix',
      /Devis valable/,
    ]);
    await expect(facts.getByRole('definition').first()).toHaveText('Gratuits');
    await expect(
      page.getByRole('region', { name: 'Pourquoi réparer ici' }).getByRole('listitem'),
    ).toHaveCount(5);
    expect(
      await page.getByRole('region', { name: 'Comment ça se passe' }).getByRole('listitem').count(),
    ).toBeGreaterThanOrEqual(4);
    await expect(page.locator('.prose > h2').first()).toBeVisible();
  });

  test('asks for a quote with its own name as the subject', async ({ page }) => {
    await page.goto(SERVICE);
    const card = page.getByRole('complementary', { name: 'Un prix avant de dévisser' });
    await expect(card.getByRole('link', { name: /^0\d( \d\d){4}$/ })).toHaveAttribute(
      'href',
      /^tel:\+33\d{9}$/,
    );
    await card.getByRole('link', { name: 'Demander un devis' }).click();
    await expect(page).toHaveURL(/\/demande\?subject=/);
    await expect(page.getByText('Demande de devis : Micro-soudure')).toBeVisible();
  });

  test('keeps one answer open at a time, and lets it close', async ({ page }) => {
    await page.goto(SERVICE);
    const questions = page.getByRole('region', { name: 'Questions fréquentes' });
    const open = questions.locator('details[open]');
    await expect(open).toHaveCount(1);
    await questions.locator('summary').nth(2).click();
    await expect(open).toHaveCount(1);
    await expect(questions.locator('details').nth(2)).toHaveAttribute('open');
    await questions.locator('summary').nth(2).click();
    await expect(open).toHaveCount(0);
  });

  test('that also goes by post says how', async ({ page }) => {
    await page.goto(SERVICE);
    await expect(page.getByRole('region', { name: /Vous n’êtes pas à/ }).getByRole('link')).toHaveAttribute(
      'href',
      '/envoi',
    );
  });

  test('describes itself, its questions and its place to search engines', async ({ page }) => {
    await page.goto(SERVICE);
    const graph = JSON.parse(
      (await page.locator('main script[type="application/ld+json"]').textContent()) ?? '',
    )['@graph'];
    expect(graph.map((node: { '@type': string }) => node['@type'])).toEqual([
      'Service',
      'FAQPage',
      'BreadcrumbList',
    ]);
    const shown = await page.getByRole('region', { name: 'Questions fréquentes' }).locator('summary').count();
    expect(graph[1].mainEntity).toHaveLength(shown);
  });

  test('shows the rows of a table as labelled blocks on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(SERVICE);
    const cell = page.locator('.table-scroll tbody tr').first().locator('td').nth(1);
    const label = await cell.evaluate((td) => getComputedStyle(td, '::before').content);
    expect(label).toBe(`"${await cell.getAttribute('data-label')}"`);
  });

  test('that does not exist is not found', async ({ page }) => {
    const answer = await page.goto('/services/inconnu');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oups ! Page introuvable.');
  });
});
