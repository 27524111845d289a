import { expect, test } from 'vitest';
import { findTotpStep, makeTotpSecret } from './totp.ts';

/** The secret of RFC 6238, appendix B, and the last six digits of its SHA-1 values. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1234567890, '005924', 41152263],
  [20000000000, '353130', 666666666],
])('at %i the code is %s, of step %i', (seconds, code, step) => {
  expect(findTotpStep(secret, code, at(seconds))).toBe(step);
});

test('a code is good one step early and one step late, and belongs to its own step', () => {
  expect(findTotpStep(secret, '287082', at(59 - 30))).toBe(1);
  expect(findTotpStep(secret, '287082', at(59 + 30))).toBe(1);
  expect(findTotpStep(secret, '287082', at(59 + 60))).toBeNull();
  expect(findTotpStep(secret, '287082', at(1234567890))).toBeNull();
});

test.each(['', '28708', '2870822', '287 082', '28708a', '٢٨٧٠٨٢'])('"%s" is no code', (code) => {
  expect(findTotpStep(secret, code, at(59))).toBeNull();
});

test('a secret has 20 bytes in base 32 without padding, and is another one each time', () => {
  const first = makeTotpSecret('localhost:3000', 'denise@exemple.fr');
  expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret('localhost:3000', 'denise@exemple.fr').secret).not.toBe(first.secret);
});

test('the address for the app names issuer and account in the order that apps expect', () => {
  const { uri, secret: made } = makeTotpSecret('L’Atelier Papin', 'denise+a@exemple.fr');
  expect(uri).toBe(
    `otpauth://totp/L%E2%80%99Atelier%20Papin:denise+a@exemple.fr?algorithm=SHA1&digits=6&issuer=L%E2%80%99Atelier%20Papin&period=30&secret=${made}`,
  );
});

test('neither issuer nor account ends the path', () => {
  const { uri } = makeTotpSecret('a/b?c#d', 'localhost:3000');
  expect(uri).toMatch(/^otpauth:\/\/totp\/a%2Fb%3Fc%23d:localhost:3000\?algorithm=SHA1&/);
});

test('the image can stand in a data URL as it is, and holds nothing but shapes', () => {
  const { qrCode } = makeTotpSecret('x"><script>', '<&>@exemple.fr');
  expect(qrCode).toMatch(/^<svg [^>]+>.*<\/svg>$/s);
  expect(qrCode).not.toMatch(/[#%]|script/);
});
