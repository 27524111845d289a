import { expect, test } from 'vitest';
import { deviceTypeOf } from './device-type.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0';

test.each([
  ['PC', 'Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`, 0],
  ['PC', 'a Windows laptop with a touch screen', `Mozilla/5.0 (Windows NT 10.0) ${BLINK} Safari/537.36`, 10],
  ['PC', 'Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0],
  ['PC', 'Safari on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0`, 0],
  ['PC', 'a Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, 10],
  [
    'Mobile',
    'an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Mobile/15E148`,
    5,
  ],
  ['Mobile', 'an Android phone', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, 5],
  ['Mobile', 'Firefox on a phone', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5],
  [
    'Tablette',
    'an iPad as a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0`,
    5,
  ],
  ['Tablette', 'an older iPad', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${WEBKIT} Mobile/15E148`, 5],
  ['Tablette', 'an Android tablet', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Safari/537.36`, 5],
  [
    'Tablette',
    'Firefox on a tablet',
    'Mozilla/5.0 (Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0',
    5,
  ],
  [
    'Tablette',
    'a Fire tablet',
    `Mozilla/5.0 (Linux; Android 9; KFMAWI) ${BLINK} Silk/120.1 Safari/537.36`,
    5,
  ],
  ['PC', 'a browser that says nothing', '', 0],
] as const)('%s: %s', (expected, _device, userAgent, maxTouchPoints) => {
  expect(deviceTypeOf({ userAgent, maxTouchPoints })).toBe(expected);
});
