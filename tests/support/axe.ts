import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NUMBER } from '#domain/text/numbers-in-text.ts';
import { inEachLook, isLookedAtLater } from './looks.ts';

/** The faults of a page. Axe is left out here if `npm run test:full` runs it in each look. */
export async function faultsOf(page: Page): Promise<string[]> {
  return isLookedAtLater() ? brokenNumbers(page) : faultsAtOnce(page);
}

/**
 * The faults that axe finds, a line for each broken rule with its places; and the numbers of cases and documents that a line may break.
 */
export async function faultsAtOnce(page: Page): Promise<string[]> {
  await endTransitions(page);
  // The rules that the page keeps are left out: axe takes as long to describe them.
  const axe = await axeOn(page);
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return [...violations.map(lineOf), ...(await brokenNumbers(page))];
}

/**
 * The faults of the page by day and, if each look is asked for, its contrast faults by night: the rest is the same. Leaves the page by
 * day, with reduced motion.
 */
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

/** The contrast faults of a page that was already looked at in other colours. */
async function contrastFaultsOf(page: Page): Promise<string[]> {
  await endTransitions(page);
  const axe = await axeOn(page);
  const { violations } = await axe
    .options({ resultTypes: ['violations'], runOnly: ['color-contrast'] })
    .analyze();
  return violations.map(lineOf);
}

/**
 * This mode leaves out frames of other origins, which we do not judge; it saves a second page and half the time. The half megabyte of
 * axe goes into a document once, not twice for each call.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode();
}

const lineOf = ({ id, nodes }: { id: string; nodes: { target: unknown }[] }) =>
  `${id}: ${nodes.map(({ target }) => target)}`;

/**
 * Ends colour transitions: axe would judge colours half-way to another theme. They start some frames after the change, so this repeats
 * until none is running.
 */
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

/** Numbers of cases and documents that are printed so that a line may break at one of their dashes. */
async function brokenNumbers(page: Page): Promise<string[]> {
  const broken = await page.evaluate((number) => {
    const places: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent: words, parentElement: holder } = texts.currentNode;
      if (!words || !holder || !new RegExp(number).test(words)) continue;
      if (holder.closest('script, style, textarea, option, noscript, svg')) continue;
      // The number on a printed sheet is on one line, as large as the document has room for; a phone is narrower.
      if (holder.closest('.print-sheet__ref, .print-sheet__label-ref')) continue;
      if (getComputedStyle(holder).whiteSpace.includes('nowrap')) continue;
      // A list on a tablet breaks it after the year (shell.css): two lines.
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (holder.matches('.data-table a.ref') && range.getClientRects().length <= 2) continue;
      places.push(`${holder.tagName} ${words}`);
    }
    return places;
  }, NUMBER.source);
  return broken.map((place) => `number without <Numbered>: ${place}`);
}
