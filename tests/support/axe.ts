import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NUMBER } from '#domain/numbers-in-text.ts';

/** What axe finds wrong with a page, a line for each rule broken and the places; and the numbers of files that a line may end in. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Colours that are on their way to those of another theme would be judged half-way.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  // What this mode leaves out, frames of other origins, we do not judge; it spares a second page and half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const broken = await brokenNumbers(page);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`),
    ...broken.map((place) => `number without <Numbered>: ${place}`),
  ];
}

/** Numbers of files and papers that are printed so that a line may end at one of their dashes. */
const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate((number) => {
    const places: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent: words, parentElement: holder } = texts.currentNode;
      if (!words || !holder || !new RegExp(number).test(words)) continue;
      if (holder.closest('script, style, textarea, option, noscript, svg')) continue;
      // As large as its paper has room for, where it stands on one line; a phone is narrower.
      if (holder.closest('.print-sheet__ref, .print-sheet__label-ref')) continue;
      if (!getComputedStyle(holder).whiteSpace.includes('nowrap')) places.push(`${holder.tagName} ${words}`);
    }
    return places;
  }, NUMBER.source);
