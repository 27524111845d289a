import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds wrong with a page, a line for each rule broken and the places. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Colours that are on their way to those of another theme would be judged half-way.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  // What this mode leaves out, frames of other origins, we do not judge; it spares a second page and half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
}
