import { expect, type Page, test } from '@playwright/test';
import { holdEntry, hydrate, whenHydrated } from '#tests/support/hydration.ts';

const QUESTIONS = 46;
const NBSP = '\u00a0';

const questions = (page: Page) => page.locator('.faqs details:visible');
const opened = (page: Page) => page.locator('.faqs details[open]');
const status = (page: Page) => page.getByRole('search').getByRole('status');
const empty = (page: Page) => page.getByRole('heading', { name: /^Aucun résultat trouvé/ });

test.describe('the questions', () => {
  test('stand by category, to which the sidebar leads and which it marks', async ({ page }) => {
    await page.goto('/faq');
    await expect(questions(page)).toHaveCount(QUESTIONS);
    const nav = page.getByRole('navigation', { name: 'Rubriques' });
    await hydrate(page);
    await nav.getByRole('link', { name: 'Garanties et vos droits' }).click();
    await expect(page).toHaveURL('/faq#garantie');
    await expect(page.getByRole('heading', { name: 'Garanties et vos droits' })).toBeInViewport();
    await expect(nav.locator('[aria-current]')).toHaveText('Garanties et vos droits');
    await expect(nav).toBeInViewport();
  });

  test('open one at a time on the whole page, by mouse, and close again', async ({ page }) => {
    await page.goto('/faq');
    await page.getByText('Faut-il prendre rendez-vous').click();
    await expect(opened(page).locator('summary')).toHaveText(`Faut-il prendre rendez-vous${NBSP}?`);
    await page.getByText('Puis-je refuser le devis').click();
    await expect(opened(page).locator('summary')).toHaveText(`Puis-je refuser le devis${NBSP}?`);
    await page.getByText('Puis-je refuser le devis').click();
    await expect(opened(page)).toHaveCount(0);
  });

  test('open one at a time by keyboard, and close again', { tag: '@full' }, async ({ page }) => {
    await page.goto('/faq');
    await page.locator('.faqs summary').first().focus();
    await page.keyboard.press('Enter');
    await expect(opened(page).locator('summary')).toHaveText(/^Où se trouve/);
    await page.keyboard.press('Tab'); // the link of the answer
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(opened(page).locator('summary')).toHaveText(/^Quels sont les horaires/);
    await page.keyboard.press('Space');
    await expect(opened(page)).toHaveCount(0);
  });
});

test.describe('the address of a question', () => {
  const NAMED = '/faq#puis-je-me-retracter';

  test('opens it and shows it', async ({ page }) => {
    await page.goto(NAMED);
    await expect(opened(page).locator('summary')).toHaveText(/^Puis-je me rétracter/);
    await expect(opened(page).locator('summary')).toBeInViewport();
    // React does not open it again once the reader has closed it.
    await opened(page).locator('summary').click();
    await hydrate(page);
    await expect(opened(page)).toHaveCount(0);
  });

  test('does so on a client navigation too', { tag: '@full' }, async ({ page }) => {
    await page.goto('/map');
    await hydrate(page);
    await page.evaluate((to) => {
      document.querySelector<HTMLAnchorElement>('.sitemap a[href="/faq"]')?.setAttribute('href', to);
    }, NAMED);
    await page.locator(`.sitemap a[href="${NAMED}"]`).click();
    await expect(page).toHaveURL(NAMED);
    await expect(opened(page).locator('summary')).toHaveText(/^Puis-je me rétracter/);
    await expect(opened(page).locator('summary')).toBeInViewport();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('opens it and shows it', async ({ page }) => {
      await page.goto(NAMED);
      const summary = page.getByText('Puis-je me rétracter');
      await expect(summary).toBeInViewport();
      await expect(page.locator('#puis-je-me-retracter')).toBeVisible();
    });
  });
});

test.describe('the search', () => {
  const AS_ONE_TYPES = [
    ['capitals and no accents', 'PUIS-JE ME RETRACTER', 'Puis-je me rétracter'],
    ['a space for a no-break space', 'me rétracter ?', 'Puis-je me rétracter'],
    ['a no-break space', `me rétracter${NBSP}?`, 'Puis-je me rétracter'],
    ['a straight apostrophe', "s'allume plus", 'Mon Mac mini M2'],
    ['a curly apostrophe', 's’allume plus', 'Mon Mac mini M2'],
    ['a code in an answer', 'ce-34878', 'Ma console affiche un code d’erreur'],
    [
      'words of an answer that run on into bold ones',
      "d'une oxydation anterieure",
      'Qu’est-ce que la garantie',
    ],
  ] as const;

  test('takes capitals, spaces, apostrophes and codes as one types them', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/faq');
    for (const [what, words, question] of AS_ONE_TYPES)
      await test.step(what, async () => {
        await page.getByRole('searchbox').fill(words);
        await expect(questions(page)).toHaveCount(1);
        await expect(questions(page).locator('summary')).toContainText(question);
        await expect(status(page)).toHaveText('1 question');
        await page.getByRole('searchbox').fill('');
        await expect(questions(page)).toHaveCount(QUESTIONS);
      });
  });

  test('narrows the categories and their sidebar, and gives all back', { tag: '@full' }, async ({ page }) => {
    await page.goto('/faq');
    const nav = page.getByRole('navigation', { name: 'Rubriques' });
    await page.getByRole('searchbox').fill('joy-con');
    await expect(nav.getByRole('link')).toHaveText(['Consoles et manettes']);
    await expect(page.locator('.faqs section:visible')).toHaveCount(1);
    await page.getByRole('searchbox').fill('');
    await expect(questions(page)).toHaveCount(QUESTIONS);
    await expect(nav.getByRole('link')).toHaveCount(8);
    await expect(status(page)).toHaveText(`${QUESTIONS} questions`);
  });

  test('says that nothing was found, for what, and who can answer', { tag: '@full' }, async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('searchbox').fill('grille-pain');
    await expect(empty(page)).toHaveText(`Aucun résultat trouvé pour «${NBSP}grille-pain${NBSP}»`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Nous contacter' })).toHaveAttribute(
      'href',
      /^\/contact\?subject=/,
    );
    await expect(questions(page)).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await expect(empty(page)).toHaveCount(0);
  });

  test('sent, is in the address, out of the index, and asks nothing more of the server', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('searchbox').fill('batterie gonflée');
    await whenHydrated(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/faq?q=batterie+gonfl%C3%A9e');
    await expect(questions(page)).toHaveCount(1);
    expect(asked.filter((address) => address.includes('/faq'))).toEqual([]);
    await page.reload();
    await expect(questions(page)).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('batterie gonflée');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/);
    await hydrate(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click();
    await expect(page).toHaveURL('/faq');
    await expect(questions(page)).toHaveCount(QUESTIONS);
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  test('answers what was typed before React came', { tag: '@full' }, async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto('/faq');
    await page.getByRole('searchbox').fill('windows 10');
    release();
    await expect(questions(page)).toHaveCount(1);
  });
});

test.describe('the search without script', () => {
  test.use({ javaScriptEnabled: false });

  test('is a form that the server answers', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('searchbox').fill("L'ECRAN");
    await page.getByRole('button', { name: 'Chercher' }).click();
    await expect(page).toHaveURL('/faq?q=L%27ECRAN');
    await expect(empty(page)).toHaveText(`Aucun résultat trouvé pour «${NBSP}L'ECRAN${NBSP}»`);
    await page.getByRole('searchbox').fill("qu'aucun REPARATEUR");
    await page.getByRole('button', { name: 'Chercher' }).click();
    await expect(page.locator('.faqs details:not([hidden])')).toHaveCount(1);
    await expect(page.locator('.faqs section:not([hidden])')).toHaveCount(1);
    await expect(page.getByText('1 question', { exact: true })).toBeVisible();
  });

  test('opens one answer at a time', { tag: '@full' }, async ({ page }) => {
    await page.goto('/faq');
    await page.getByText('Faut-il prendre rendez-vous').click();
    await page.getByText('Puis-je refuser le devis').click();
    await expect(page.getByText('Un créneau est en revanche utile')).toBeHidden();
    await expect(page.getByText('aucune réparation n’est lancée')).toBeVisible();
  });
});
