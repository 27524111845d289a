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
import { excessOf } from '#tests/support/sound-screen.ts';
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

/** What the walk of a desktop asks of widths in between; the walk of a phone asks of the narrowest phone and of a desktop. */
const BETWEEN = [360, 768, 1280, 1399, 1400];

const PHONE = { scheme: 'light', width: 390 } as const;
const DESKTOP = { scheme: 'dark', width: 1440 } as const;

for (const { name, path, isExtreme } of WALKED_TEMPLATES) {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: PHONE.width, height: 844 }, colorScheme: PHONE.scheme });

    test(`${name} stays in place, has no fault that axe finds, fits and lies free`, {
      tag: isExtreme ? '@full' : [],
    }, async ({ page }) => {
      const isPictured = PICTURED_EACH_TIME.includes(name);
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
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: PHONE.scheme });
      expect(await faultsAtOnce(page)).toEqual([]);
      await fitsAndLiesFree(page, [320, DESKTOP.width, PHONE.width]);
      if (isPictured) await isAsPictured(page, name, PHONE);
    });
  });

  test.describe('on a desktop', () => {
    test.use({ viewport: { width: DESKTOP.width, height: 844 }, colorScheme: DESKTOP.scheme });

    test(`${name} stays in place, has no fault that axe finds, fits and lies free`, {
      tag: '@full',
    }, async ({ page }) => {
      const isPictured = PICTURED_TEMPLATES.includes(name);
      test.slow(isPictured);
      if (isPictured) await stopCalendar(page);
      await recordShifts(page);
      await page.goto(path);
      await whenFontsShown(page);
      await whenLaidOut(page);
      expect(await newShifts(page)).toEqual([]);
      await scrollThrough(page);
      expect(await newShifts(page)).toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: DESKTOP.scheme });
      expect(await faultsAtOnce(page)).toEqual([]);
      await fitsAndLiesFree(page, [...BETWEEN, DESKTOP.width]);
      if (!isPictured) return;
      await isAsPictured(page, name, DESKTOP);
      if (!PICTURED_EACH_TIME.includes(name)) await isAsPictured(page, name, PHONE);
    });
  });
}

/** Nothing reaches past the edge of the screen, nor lies under a fixed box, at any of these widths. */
async function fitsAndLiesFree(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // Elements that watch their own size respond in a later frame.
    await expect
      .poll(async () => [width, await excessOf(page), await coveredBy(page)])
      .toEqual([width, 0, []]);
  }
}

/** Drawing and comparing a whole page takes as long as all the rest: most pictures are left to the full tier and npm run screenshots. */
async function isAsPictured(page: Page, name: string, { scheme, width }: typeof PHONE | typeof DESKTOP) {
  await holdStill(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
  await page.setViewportSize({ width, height: 844 });
  await expect(page).toHaveScreenshot(`${name}-${width}.png`, { fullPage: true });
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
