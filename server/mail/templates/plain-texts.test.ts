import { expect, test } from 'vitest';
import { deviceInMail, durationText, momentText } from './plain-texts.ts';

test.each([
  [45, '45 secondes'],
  [60, '1 minute'],
  [119, '1 minute'],
  [600, '10 minutes'],
  [3600, '1 heure'],
  [5400, '90 minutes'],
  [7200, '2 heures'],
  [86_400, '24 heures'],
  [172_800, '2 jours'],
  [604_800, '7 jours'],
])('%i s is « %s », with a no-break space', (seconds, words) => {
  expect(durationText(seconds)).toBe(words.replace(' ', '\u00a0'));
});

test('a moment is told by the clock of Reims, in summer and in winter', () => {
  expect(momentText(new Date('2026-07-01T06:05:00Z'))).toBe(
    '1er juillet 2026 à 8\u00a0h\u00a005 (heure de Paris)',
  );
  expect(momentText(new Date('2026-12-31T23:30:00Z'))).toBe(
    '1er janvier 2027 à 0\u00a0h\u00a030 (heure de Paris)',
  );
});

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/150.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    'Edge, Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 16; K) ${engine} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${engine} SamsungBrowser/29.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari, Mac',
  ],
  ['curl/8.5.0', 'inconnu'],
  ['Appelez le 08 99 00 00 00 <b>Firefox/1</b>', 'Firefox'],
])('%s is « %s »', (userAgent, words) => {
  expect(deviceInMail(userAgent)).toBe(words);
});
