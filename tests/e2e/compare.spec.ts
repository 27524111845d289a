import { expect, type Locator, test } from '@playwright/test';

const FAULT = '/consoles/playstation-5/reparation-port-hdmi';

/** How much of the first picture is seen, in per cent of the frame: where the wire is. */
const seen = (frame: Locator) =>
  frame.evaluate((figure) => {
    const boxOf = (selector: string) =>
      figure.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const [views, wire] = [boxOf('.compare__views'), boxOf('.compare__wire')];
    return Math.round(((wire.left + wire.width / 2 - views.left) / views.width) * 100);
  });

test('the wire between two pictures follows keys, buttons and drag', async ({ page }) => {
  await page.goto(FAULT);
  const frame = page.locator('.compare');
  const range = frame.getByRole('slider');
  const key = (name: string) => frame.getByRole('radio', { name });
  expect(await seen(frame)).toBe(50);

  await range.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => seen(frame)).toBe(55);
  await expect(key('Les deux')).not.toBeChecked();
  await page.keyboard.press('End');
  await expect.poll(() => seen(frame)).toBe(100);

  await key('Après').check();
  await expect.poll(() => seen(frame)).toBe(0);
  await expect(range).toHaveValue('0');
  await key('Les deux').check();
  await expect.poll(() => seen(frame)).toBe(50);

  const views = frame.locator('.compare__views');
  // The frame is taller than some screens, whose middle its own may not be.
  await views.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await views.boundingBox();
  if (!box) throw new Error('the frame is not shown');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, middle, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await seen(frame)) - 20)).toBeLessThan(3);
  await expect(frame.getByRole('radio', { checked: true })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('buttons show either picture or both, and nothing else is offered', async ({ page }) => {
    await page.goto(FAULT);
    const frame = page.locator('.compare');
    await expect(frame.getByRole('slider')).toBeHidden();
    for (const [name, share] of [
      ['Avant', 100],
      ['Après', 0],
      ['Les deux', 50],
    ] as const) {
      await frame.getByRole('radio', { name }).check();
      expect([name, await seen(frame)]).toEqual([name, share]);
    }
  });
});
