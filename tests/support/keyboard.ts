import { expect, type Locator, type Page } from '@playwright/test';

/** By the keyboard alone: the focus goes there, Enter does the rest. */
export async function pressOn(target: Locator): Promise<void> {
  await target.focus();
  await expect(target).toBeFocused();
  await target.page().keyboard.press('Enter');
}

/** The first of the page's own that has this name. */
export const press = (page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> =>
  pressOn(page.getByRole('main').getByRole(role, { name }).first());

/** Resolves once keys go to what opened over the page: it is drawn a moment before. */
export async function holdsFocus(opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
