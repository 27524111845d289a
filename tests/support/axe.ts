import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NUMBER } from '#domain/text/numbers-in-text.ts';
import { inEachLook, isLookedAtLater } from './looks.ts';

/** What is wrong with a page, but for what axe finds where `npm run test:full` asks it in each look. */
export async function faultsOf(page: Page): Promise<string[]> {
  return isLookedAtLater() ? brokenNumbers(page) : faultsAtOnce(page);
}

/** What axe finds, a line for each rule broken and the places; and the numbers of files that a line may end in. */
export async function faultsAtOnce(page: Page): Promise<string[]> {
  await endTransitions(page);
  // Without what is right with a page, which takes axe as long to describe.
  const axe = await axeOn(page);
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return [...violations.map(lineOf), ...(await brokenNumbers(page))];
}

/** Of the page by day and, where each look is asked for, what is hard to read of it by night: the rest is the same. Leaves it by day, its movements reduced. */
export async function faultsDayAndNight(page: Page): Promise<string[]> {
  if (!inEachLook()) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    return faultsOf(page);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const faults = await contrastFaultsOf(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...faults.map((fault) => `by night: ${fault}`), ...(await faultsOf(page))];
}

/** What is hard to read of a page that was looked at in other colours. */
async function contrastFaultsOf(page: Page): Promise<string[]> {
  await endTransitions(page);
  const axe = await axeOn(page);
  const { violations } = await axe
    .options({ resultTypes: ['violations'], runOnly: ['color-contrast'] })
    .analyze();
  return violations.map(lineOf);
}

/**
 * What this mode leaves out, frames of other origins, we do not judge; it spares a second page and half the time. A document is given
 * the half megabyte of axe once, not twice each time.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode();
}

const lineOf = ({ id, nodes }: { id: string; nodes: { target: unknown }[] }) =>
  `${id}: ${nodes.map(({ target }) => target)}`;

/** Colours on their way to those of another theme would be judged half-way. They set out some frames after the change, so that it asks until none is on its way. */
const endTransitions = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition && animation.playState === 'running');
    await frame();
    await frame();
    do {
      for (const animation of running()) animation.finish();
      await frame();
      await frame();
    } while (running().length > 0);
  });

/** Numbers of files and documents that are printed so that a line may end at one of their dashes. */
async function brokenNumbers(page: Page): Promise<string[]> {
  const broken = await page.evaluate((number) => {
    const places: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent: words, parentElement: holder } = texts.currentNode;
      if (!words || !holder || !new RegExp(number).test(words)) continue;
      if (holder.closest('script, style, textarea, option, noscript, svg')) continue;
      // As large as its document has room for, where it stands on one line; a phone is narrower.
      if (holder.closest('.print-sheet__ref, .print-sheet__label-ref')) continue;
      if (!getComputedStyle(holder).whiteSpace.includes('nowrap')) places.push(`${holder.tagName} ${words}`);
    }
    return places;
  }, NUMBER.source);
  return broken.map((place) => `number without <Numbered>: ${place}`);
}
