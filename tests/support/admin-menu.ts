import type { Locator, Page } from '@playwright/test';

/** The whole menu of the back office. */
export const adminMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Administration' });

/** The button that opens it where there is no room beside the page. */
export const menuButton = (page: Page): Locator => adminMenu(page).locator('.shell__menu > summary');

/** Shows a line of the menu: opens the menu if it is folded, or the group that the line is in. */
export async function showLine(page: Page, name: string): Promise<Locator> {
  const menu = adminMenu(page);
  await menu.getByText('Se déconnecter').waitFor({ state: 'attached' });
  const line = menu.getByRole('link', { name, exact: true });
  if (await line.isVisible()) return line;
  const button = menuButton(page);
  if (await button.isVisible()) await button.click();
  else {
    const hidden = page.getByRole('link', { name, exact: true, includeHidden: true });
    await menu.locator('.shell__group').filter({ has: hidden }).locator('summary').click();
  }
  return line;
}

/** Goes to a screen of the back office by its menu. */
export async function goToScreen(page: Page, name: string): Promise<void> {
  const line = await showLine(page, name);
  await line.click();
}
