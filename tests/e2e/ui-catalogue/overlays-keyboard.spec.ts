import { expect, type Locator, type Page, test } from '@playwright/test';
import { hydrate } from '#tests/support/hydration.ts';

/** Tests the keyboard in each interactive primitive, against the ARIA practices. */

const section = (page: Page, id: string) => page.locator(`#${id}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page, id: string, anchor = id): Promise<Locator> {
  await page.goto(`/catalogue?section=${id}#${anchor}`);
  await hydrate(page);
  return section(page, id);
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('tabs', () => {
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });

  test('arrows go round the tabs and show their panels', async ({ page }) => {
    const tabs = await open(page, 'onglets');
    await tab(page, 'Relevé du banc').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Caractéristiques')).toBeFocused();
    await expect(tab(page, 'Caractéristiques')).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.getByText('12 Go GDDR6')).toBeVisible();
    await expect(tabs.getByText('Aucune erreur en 60')).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Envoi')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Relevé du banc')).toBeFocused();
  });

  test('Home and End go to the first and the last', async ({ page }) => {
    await open(page, 'onglets');
    await tab(page, 'Relevé du banc').focus();
    await page.keyboard.press('End');
    await expect(tab(page, 'Envoi')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tab(page, 'Relevé du banc')).toBeFocused();
  });

  test('a disabled tab never shows its panel', async ({ page }) => {
    const tabs = await open(page, 'onglets');
    await tab(page, 'Caractéristiques').click();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.getByText('Aucun avis.')).toBeHidden();
    await expect(tab(page, 'Avis')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the Tab key leaves the tabs for the panel shown', async ({ page }) => {
    const tabs = await open(page, 'onglets');
    await tab(page, 'Relevé du banc').focus();
    await page.keyboard.press('Tab');
    await expect(tabs.getByRole('tabpanel')).toBeFocused();
    await expect(tabs.getByRole('tabpanel')).toHaveAccessibleName('Relevé du banc');
  });

  test('an address that names a panel opens it', async ({ page }) => {
    const tabs = await open(page, 'onglets', 'onglet-envoi');
    await expect(tab(page, 'Envoi')).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.getByText('Retrait au comptoir')).toBeVisible();
  });
});

test.describe('accordion', () => {
  test('Enter and Space open and close, one entry at a time', async ({ page }) => {
    const accordion = await open(page, 'accordeon');
    const isFree = accordion.locator('summary', { hasText: 'gratuit' });
    const howLong = accordion.locator('summary', { hasText: 'Combien de temps' });
    await howLong.focus();
    await page.keyboard.press('Enter');
    await expect(accordion.getByText('24-48 h')).toBeVisible();
    await expect(accordion.getByText('Oui, comme le devis.')).toBeHidden();
    await page.keyboard.press('Space');
    await expect(accordion.getByText('24-48 h')).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await expect(isFree).toBeFocused();
  });
});

test.describe('menu', () => {
  const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

  test('Enter opens it on its first entry, arrows go round, Home and End to its ends', async ({ page }) => {
    await open(page, 'menu');
    await button(page, 'Actions').focus();
    await expect(button(page, 'Actions')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(item(page, 'Modifier')).toBeFocused();
    await expect(page.getByRole('menu')).toHaveAccessibleName('Actions');
    await page.keyboard.press('ArrowDown');
    await expect(item(page, 'Dupliquer')).toBeFocused();
    await page.keyboard.press('End');
    await expect(item(page, 'Supprimer')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item(page, 'Modifier')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Supprimer')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(item(page, 'Modifier')).toBeFocused();
  });

  test('arrows on its button open it too, upwards on the last entry', async ({ page }) => {
    await open(page, 'menu');
    await button(page, 'Actions').focus();
    await page.keyboard.press('ArrowDown');
    await expect(item(page, 'Modifier')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Actions')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Supprimer')).toBeFocused();
  });

  test('letters go to the entry that begins with them', async ({ page }) => {
    await open(page, 'menu');
    await button(page, 'Actions').focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'Modifier')).toBeFocused();
    await page.keyboard.type('su');
    await expect(item(page, 'Supprimer')).toBeFocused();
  });

  test('Escape closes it and gives the focus back', async ({ page }) => {
    await open(page, 'menu');
    await button(page, 'Actions').focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'Modifier')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button(page, 'Actions')).toBeFocused();
  });

  test('Enter does what the entry says, closes, and gives the focus back', async ({ page }) => {
    const menu = await open(page, 'menu');
    await button(page, 'Actions').focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'Modifier')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('status')).toHaveText('Choisi : Dupliquer');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button(page, 'Actions')).toBeFocused();
  });

  test('a disabled entry does nothing', async ({ page }) => {
    const menu = await open(page, 'menu');
    await button(page, 'Actions').click();
    await item(page, 'Imprimer').click({ force: true });
    await expect(item(page, 'Imprimer')).toHaveAttribute('aria-disabled', 'true');
    await expect(menu.getByRole('status')).toBeEmpty();
  });

  test('an entry that leads to a page is a link', async ({ page }) => {
    await open(page, 'menu');
    await button(page, 'Actions').click();
    await expect(item(page, 'Ouvrir la fiche')).toHaveAttribute('href', '/catalogue#menu');
  });
});

test.describe('dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Devis AP-02417' });

  test('takes the focus, keeps it, and gives it back on Escape', async ({ page }) => {
    await open(page, 'fenetre');
    await button(page, 'Voir le devis').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveAccessibleDescription('PlayStation 5, port HDMI.');
    const close = dialog(page).getByRole('button', { name: 'Fermer' });
    const accept = dialog(page).getByRole('button', { name: 'Accepter le devis' });
    await expect(close).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(accept).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(accept).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Voir le devis')).toBeFocused();
  });

  test('« Fermer » and the buttons that answer close it and give the focus back', async ({ page }) => {
    await open(page, 'fenetre');
    for (const name of ['Fermer', 'Plus tard']) {
      await button(page, 'Voir le devis').press('Enter');
      await dialog(page).getByRole('button', { name }).press('Enter');
      await expect(dialog(page)).toBeHidden();
      await expect(button(page, 'Voir le devis')).toBeFocused();
    }
  });

  test('a click beside it closes it', async ({ page }) => {
    await open(page, 'fenetre');
    await button(page, 'Voir le devis').click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
  });

  test('the page behind does not scroll and is hidden from screen readers', async ({ page }) => {
    await open(page, 'fenetre');
    await button(page, 'Voir le devis').click();
    await expect(dialog(page)).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

  test('one that is taller than the screen scrolls, « Fermer » stays in sight', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await open(page, 'fenetre');
    await button(page, 'Lire les conditions').click();
    const tall = page.getByRole('dialog', { name: 'Conditions' });
    await tall.getByText('Aucune intervention').last().scrollIntoViewIfNeeded();
    await expect(tall.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('alert dialog', () => {
  const alert = (page: Page) => page.getByRole('alertdialog', { name: 'Supprimer cette adresse ?' });

  test('starts on the harmless answer, which changes nothing', async ({ page }) => {
    const dialogs = await open(page, 'fenetre');
    await button(page, 'Supprimer l’adresse').press('Enter');
    await expect(alert(page).getByRole('button', { name: 'Annuler' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(alert(page)).toBeHidden();
    await expect(button(page, 'Supprimer l’adresse')).toBeFocused();
    await expect(dialogs.getByRole('status')).toBeEmpty();
  });

  test('a click beside it is no answer, Escape is a no', async ({ page }) => {
    const dialogs = await open(page, 'fenetre');
    await button(page, 'Supprimer l’adresse').click();
    await expect(alert(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(alert(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(alert(page)).toBeHidden();
    await expect(dialogs.getByRole('status')).toBeEmpty();
  });

  test('yes acts and closes', async ({ page }) => {
    const dialogs = await open(page, 'fenetre');
    await button(page, 'Supprimer l’adresse').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toBeHidden();
    await expect(dialogs.getByRole('status')).toHaveText('Adresse supprimée.');
  });
});

test.describe('drawer', () => {
  for (const [name, title] of [
    ['Filtrer', 'Filtrer'],
    ['Trier', 'Trier'],
  ] as const) {
    test(`« ${name} » takes the focus, keeps it, and gives it back`, async ({ page }) => {
      await open(page, 'tiroir');
      await button(page, name).press('Enter');
      const drawer = page.getByRole('dialog', { name: title });
      await expect(drawer).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
      await expect(drawer.getByRole('button', { name: 'Fermer' })).toBeFocused();
      for (let presses = 0; presses < 4; presses += 1) {
        await page.keyboard.press('Tab');
        await expect(drawer.locator(':focus')).toHaveCount(1);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(button(page, name)).toBeFocused();
    });
  }
});

test.describe('tooltip', () => {
  const tip = (page: Page) => page.getByRole('tooltip');

  test('shows on focus, hides on Escape and when the focus leaves', async ({ page }) => {
    await open(page, 'infobulle');
    await button(page, 'Imprimer le bon').focus();
    await expect(tip(page)).toHaveText('Imprimer le bon');
    await page.keyboard.press('Escape');
    await expect(tip(page)).toBeHidden();
    await expect(button(page, 'Imprimer le bon')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tip(page)).toHaveText('Le devis reste valable 30 jours.');
    await page.keyboard.press('Tab');
    await expect(tip(page)).toBeHidden();
  });

  test('shows on hover, and stays while it is itself pointed at', async ({ page }) => {
    await open(page, 'infobulle');
    await button(page, 'Accepter le devis').first().hover();
    await expect(tip(page)).toBeVisible();
    await tip(page).hover();
    await expect(tip(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(tip(page)).toBeHidden();
  });

  test('describes its control even while it is hidden', async ({ page }) => {
    await open(page, 'infobulle');
    await expect(tip(page)).toBeHidden();
    await expect(button(page, 'Accepter le devis').first()).toHaveAccessibleDescription(
      'Le devis reste valable 30 jours.',
    );
  });
});

test.describe('popover', () => {
  const popover = (page: Page) => page.getByRole('dialog', { name: 'Prix direct' });

  test('Enter opens it, Escape closes it and gives the focus back', async ({ page }) => {
    await open(page, 'infobulle');
    const trigger = button(page, 'Qu’est-ce que le prix direct ?');
    await trigger.press('Enter');
    await expect(popover(page)).toContainText('sans frais de place de marché');
    await page.keyboard.press('Escape');
    await expect(popover(page)).toBeHidden();
    await expect(trigger).toBeFocused();
  });
});

test.describe('toast', () => {
  const toast = (page: Page) => page.getByRole('region', { name: 'Message' }).getByRole('group');
  const live = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

  /** Loads the code of the toasts, then stops the clock: time passes only when the test says so. */
  async function openWithStoppedClock(page: Page) {
    await page.clock.install();
    await open(page, 'message');
    await button(page, 'S’abonner').press('Enter');
    await expect(toast(page)).toBeVisible();
    await toast(page).getByRole('button', { name: 'Fermer' }).click();
    await expect(toast(page)).toHaveCount(0);
    await page.mouse.move(5, 5);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  }

  async function say(page: Page, name: string) {
    await button(page, name).press('Enter');
    await page.clock.runFor(100);
  }

  test('is said politely and goes after five seconds', async ({ page }) => {
    await openWithStoppedClock(page);
    await say(page, 'Ajouter au panier');
    await expect(
      live(page, 'Produit ajouté ! Port HDMI pour PlayStation 5 a été ajouté à votre panier.'),
    ).toHaveCount(1);
    await page.clock.runFor(4700);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(1000);
    await expect(toast(page)).toHaveCount(0);
  });

  test('a new one takes the place of the former, for five seconds of its own', async ({ page }) => {
    await openWithStoppedClock(page);
    await say(page, 'Ajouter au panier');
    await page.clock.runFor(4000);
    await say(page, 'Copier le lien');
    await expect(toast(page)).toHaveCount(1);
    await expect(toast(page)).toHaveText('Lien copié');
    await expect(live(page, 'Lien copié')).toHaveCount(1);
    await expect(live(page, 'Produit ajouté')).toHaveCount(0);
    await page.clock.runFor(4000);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(2000);
    await expect(toast(page)).toHaveCount(0);
  });

  test('stays while it is pointed at, then for the rest of its time', async ({ page }) => {
    await openWithStoppedClock(page);
    await say(page, 'Ajouter au panier');
    await page.clock.runFor(3000);
    await toast(page).hover();
    await page.clock.runFor(60_000);
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(1500);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(2000);
    await expect(toast(page)).toHaveCount(0);
  });

  test('F6 goes to it and stops its time; Escape closes it and gives the focus back', async ({ page }) => {
    await openWithStoppedClock(page);
    await say(page, 'Ajouter au panier');
    await page.keyboard.press('F6');
    await page.clock.runFor(60_000);
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(toast(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast(page).getByRole('button', { name: 'Fermer' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    await expect(toast(page)).toHaveCount(0);
    await expect(button(page, 'Ajouter au panier')).toBeFocused();
  });

  test('stands at the foot of the screen', async ({ page }) => {
    await open(page, 'message');
    await button(page, 'Copier le lien').press('Enter');
    await expect(toast(page)).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await toast(page).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(784, 0);
    }
  });
});

test.describe('table', () => {
  const table = (page: Page) => page.getByRole('table', { name: /^Dernières commandes/ });
  const firstRow = (page: Page) => table(page).getByRole('rowheader').first();

  test('Enter on a title sorts the rows, and the focus stays on it', async ({ page }) => {
    await open(page, 'tableau');
    const total = table(page).getByRole('link', { name: 'Total' });
    await total.press('Enter');
    await expect(table(page).getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(firstRow(page)).toHaveText('CMD-1189');
    await expect(total).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(firstRow(page)).toHaveText('CMD-1187');
    await expect(page).toHaveURL(/tri=total&ordre=desc/);
  });

  test('Space chooses rows, and all of them at once', async ({ page }) => {
    const tables = await open(page, 'tableau');
    const all = tables.getByRole('checkbox', { name: 'Tout choisir' });
    const one = tables.getByRole('checkbox', { name: 'Choisir la commande CMD-1188' });
    await one.press('Space');
    await expect(tables.getByText('1 sur 5 choisies')).toBeVisible();
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.press('Space');
    await expect(tables.getByText('5 sur 5 choisies')).toBeVisible();
    await all.press('Space');
    await expect(one).not.toBeChecked();
  });

  test('on a phone its rows are blocks that name their columns, and what sorts stays in sight', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, 'tableau');
    const cell = page.locator('#tableau td[data-l="Client"]').first();
    expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"Client"');
    await expect(page.locator('#tableau thead a', { hasText: 'Total' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test.describe('pagination', () => {
  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages de résultats' });

  test('Enter goes to another page', async ({ page }) => {
    await open(page, 'pagination');
    await pages(page).getByRole('link', { name: 'Page suivante' }).press('Enter');
    await expect(pages(page).getByRole('link', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/page=7/);
    await expect(pages(page).locator('[rel=prev]')).toHaveAttribute('href', '/catalogue?page=6#pagination');
  });

  test('its squares are 44 px on a side and fit 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, 'pagination');
    const boxes = await pages(page)
      .locator('a:visible')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(5);
    for (const { width, height, top } of boxes) {
      expect(width).toBeGreaterThanOrEqual(44);
      expect(height).toBeGreaterThanOrEqual(44);
      expect(top).toBe(boxes[0].top);
    }
  });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a drawer closes when it is swiped towards its edge', async ({ page }) => {
    await open(page, 'tiroir');
    await button(page, 'Filtrer').tap();
    const drawer = page.getByRole('dialog', { name: 'Filtrer' });
    await expect(drawer).toBeInViewport({ ratio: 1 });
    const { x = 0, width = 0 } = (await drawer.boundingBox()) ?? {};
    await swipe(page, { fromX: x + 0.1 * width, toX: x + 0.9 * width, y: 400 });
    await expect(drawer).toBeHidden();
  });

  test('a tooltip shows on tap, as there is no hovering, and goes with a tap elsewhere', async ({ page }) => {
    await open(page, 'infobulle');
    const tip = page.getByRole('tooltip');
    await button(page, 'Accepter le devis').first().tap();
    await expect(tip).toHaveText('Le devis reste valable 30 jours.');
    await page.getByRole('heading', { name: 'Infobulle et bulle' }).tap();
    await expect(tip).toBeHidden();
  });
});

async function swipe(page: Page, { fromX, toX, y }: { fromX: number; toX: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', fromX);
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', fromX + ((toX - fromX) * step) / 10);
    // A busy browser would merge all moves in one frame into a single one.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd');
}

test.describe('where no script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('all panels of the tabs can be read', async ({ page }) => {
    await page.goto('/catalogue#onglets');
    for (const words of ['Aucune erreur en 60', '12 Go GDDR6', 'Retrait au comptoir'])
      await expect(section(page, 'onglets').getByText(words)).toBeVisible();
  });

  test('the accordion opens', async ({ page }) => {
    await page.goto('/catalogue#accordeon');
    await section(page, 'accordeon').locator('summary', { hasText: 'Combien de temps' }).click();
    await expect(section(page, 'accordeon').getByText('24-48 h')).toBeVisible();
  });

  test('links sort the table and turn the pages', async ({ page }) => {
    await page.goto('/catalogue#tableau');
    await section(page, 'tableau').getByRole('link', { name: 'Total' }).first().click();
    await expect(section(page, 'tableau').getByRole('rowheader').first()).toHaveText('CMD-1189');
    await expect(section(page, 'tableau').getByText('Tout choisir')).toBeHidden();
    await page.goto('/catalogue#pagination');
    await section(page, 'pagination').getByRole('link', { name: 'Page suivante' }).first().click();
    await expect(section(page, 'pagination').getByRole('link', { name: 'Page 7' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('the table of a chart opens', async ({ page }) => {
    await page.goto('/catalogue#chiffres');
    await section(page, 'chiffres').getByText('Voir en tableau').click();
    await expect(section(page, 'chiffres').getByRole('table', { name: 'Pages vues par jour' })).toBeVisible();
  });
});

test('a click before React is there opens the dialog once it is', async ({ page }) => {
  await page.goto('/catalogue#fenetre');
  await button(page, 'Voir le devis').click();
  await expect(page.getByRole('dialog', { name: 'Devis AP-02417' })).toBeVisible();
});
