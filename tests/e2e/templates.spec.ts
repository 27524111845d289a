import { expect, type Page, test } from '@playwright/test';
import { whenLaidOut } from '#tests/support/after-paint-script.ts';
import { faultsAtOnce } from '#tests/support/axe.ts';
import { coveredBy } from '#tests/support/covered.ts';
import { FONT_FILES, whenFontsShown } from '#tests/support/fonts.ts';
import { holdRequests } from '#tests/support/hydration.ts';
import {
  newShifts,
  recordShifts,
  scrollThrough,
  sumOfShifts,
  WHILE_PARSING,
} from '#tests/support/layout-shifts.ts';
import { inEachLook } from '#tests/support/looks.ts';
import { holdStill, stopCalendar } from '#tests/support/still-page.ts';
import { PICTURED_EACH_TIME, PICTURED_TEMPLATES, WALKED_TEMPLATES } from '#tests/support/templates.ts';

/**
 * On a narrow screen the fonts come after the first paint (app/boot/after-paint/show-fonts.ts). No text moves; an icon beside the centred
 * words of a button does, by some pixels: 0.00001 measured.
 */
const MAX_SHIFT_OF_FONTS = 0.0005;
/**
 * A button whose words were parsed by halves, on a busy machine: 0.0011 measured, once in some hundred loads. The rest of the page comes
 * below what is there.
 */
const MAX_SHIFT_OF_PARSING = 0.002;
/** Upper bound for the shift of numbers at the right edge of a table: 0.0011 measured. */
const MAX_SHIFT_OF_NUMBERS = 0.002;

/**
 * Looks at a page. Each page is loaded once, as on a telephone, then looked at in both; the widths in between are left to `npm run
 * test:full`.
 */
const LOOKS = [
  { scheme: 'light', width: 390, narrower: [320], between: [360, 768] },
  { scheme: 'dark', width: 1440, narrower: [], between: [1280, 1399, 1400] },
] as const;

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'light' });

for (const { name, path, isExtreme } of WALKED_TEMPLATES)
  test(`${name} stays in place, has no fault that axe finds, fits and lies free at every width`, {
    tag: isExtreme ? '@full' : '@looks',
  }, async ({ page }) => {
    const pictured = picturesOf(name);
    const isPictured = pictured.length > 0;
    test.slow(isPictured);
    if (isPictured) await stopCalendar(page);
    await recordShifts(page);
    await openWithLateFonts(page, path);
    const shifts = await newShifts(page);
    const [ofParsing, ofFonts] = [true, false].map((isOf) =>
      shifts.filter((shift) => shift.includes(WHILE_PARSING) === isOf),
    ) as [string[], string[]];
    const most = name === 'stock' ? MAX_SHIFT_OF_NUMBERS : MAX_SHIFT_OF_FONTS;
    expect(sumOfShifts(ofFonts), ofFonts.join('\n')).toBeLessThan(most);
    expect(sumOfShifts(ofParsing), ofParsing.join('\n')).toBeLessThan(MAX_SHIFT_OF_PARSING);
    await scrollThrough(page);
    expect(await newShifts(page)).toEqual([]);

    for (const { scheme, width, narrower, between } of LOOKS) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
      await page.setViewportSize({ width, height: 844 });
      // The second look is the same page with a wider layout and other colours: app/styles/tokens.test.ts tests their contrast.
      if (scheme === 'light' || inEachLook()) expect([width, await faultsAtOnce(page)]).toEqual([width, []]);
      for (const seen of [...narrower, ...(inEachLook() ? between : []), width]) {
        await page.setViewportSize({ width: seen, height: 844 });
        // Elements that watch their own size respond in a later frame.
        await expect
          .poll(async () => [seen, await excessOf(page), await coveredBy(page)])
          .toEqual([seen, 0, []]);
      }
    }
    if (!isPictured) return;
    await holdStill(page);
    for (const { scheme, width } of pictured) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
      await page.setViewportSize({ width, height: 844 });
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, { fullPage: true });
    }
  });

/**
 * The looks in which this template is compared with its picture. Drawing and comparing a whole page takes as long as all the rest:
 * a desktop by night, and most templates, are left to the full tier and npm run screenshots.
 */
function picturesOf(name: string): readonly (typeof LOOKS)[number][] {
  if (!PICTURED_TEMPLATES.includes(name)) return [];
  const isTakenAgain = test.info().config.updateSnapshots === 'changed';
  if (isTakenAgain || inEachLook()) return LOOKS;
  return PICTURED_EACH_TIME.includes(name) ? LOOKS.slice(0, 1) : [];
}

async function openWithLateFonts(page: Page, path: string): Promise<void> {
  const releaseFonts = await holdRequests(page, FONT_FILES);
  const asked = page.waitForRequest(FONT_FILES);
  await page.goto(path);
  await asked;
  releaseFonts();
  await whenFontsShown(page);
  await whenLaidOut(page);
}

/** Number of pixels by which the page can be scrolled sideways. */
const excessOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
