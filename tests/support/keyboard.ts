import { expect, type Locator, type Page } from '@playwright/test';

/** Uses only the keyboard: focuses the target and presses Enter. */
export async function pressOn(target: Locator): Promise<void> {
  await target.focus();
  await expect(target).toBeFocused();
  await target.page().keyboard.press('Enter');
}

/** Presses the first control with this name in the page's own content. */
export const press = (page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> =>
  pressOn(page.getByRole('main').getByRole(role, { name }).first());

/** Resolves once the keyboard focus is in what opened over the page: it is drawn a moment before. */
export async function holdsFocus(opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
