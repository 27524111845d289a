import type { Page } from '@playwright/test';

/** Goes to a screen of the back office by its menu, which is folded if there is no room beside the page. */
export async function goToScreen(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await menu.getByText('Se déconnecter').waitFor({ state: 'attached' });
  const link = menu.getByRole('link', { name, exact: true });
  if (!(await link.isVisible())) await menu.locator('summary').click();
  await link.click();
}
