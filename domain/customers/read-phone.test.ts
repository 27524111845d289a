import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { shownPhone } from './phone.ts';
import { canTakeTexts, internationalPhone, readPersonalPhone, readPhone } from './read-phone.ts';

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['06\u00a012\u202f34 56 78', '+33612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['0033 (0)6-12-34-56-78', '+33612345678'],
  ['0033 06 12 34 56 78', '+33612345678'],
  // Copied from pages, address books and messages.
  ['\u202a+33\u00a06\u00a012\u00a034\u00a056\u00a078\u202c', '+33612345678'],
  ['\u200b06\u200b12\u200b34\u200b56\u200b78\ufeff', '+33612345678'],
  ['06‑12‐34–56—78', '+33612345678'],
  ['06−12·34•56/78', '+33612345678'],
  ['０６ １２ ３４ ５６ ７８', '+33612345678'],
  // Overseas, dialled as on the mainland, with their own code or with the mainland's.
  ['0692 12 34 56', '+262692123456'],
  ['0262 12 34 56', '+262262123456'],
  ['0263 00 12 34', '+262263001234'],
  ['0639 01 23 45', '+262639012345'],
  ['0269 60 12 34', '+262269601234'],
  ['0690 12 34 56', '+590690123456'],
  ['0590 12 34 56', '+590590123456'],
  ['0694 12 34 56', '+594694123456'],
  ['0696 12 34 56', '+596696123456'],
  ['0508 41 12 34', '+508411234'],
  ['+33 692 12 34 56', '+262692123456'],
  ['+262 (0)692 12 34 56', '+262692123456'],
  ['00 590 690 12 34 56', '+590690123456'],
  // Neighbours.
  ['+32 470 12 34 56', '+32470123456'],
  ['+32 (0)2 512 34 56', '+3225123456'],
  ['+352 621 123 456', '+352621123456'],
  ['0049 151 23456789', '+4915123456789'],
  ['0041 79 123 45 67', '+41791234567'],
  ['+39 06 698 12345', '+390669812345'],
])('%s is %s', (written, expected) => {
  expect(internationalPhone(written)).toBe(expected);
  expect(readPersonalPhone(written)).toMatchObject({ phone: expected });
});

test.each([
  ['', 'unreadable'],
  ['12', 'unreadable'],
  ['06 12 34 56', 'unreadable'],
  ['06 12 34 56 78 9', 'unreadable'],
  ['612345678', 'unreadable'],
  ['+0612345678', 'unreadable'],
  ['six', 'unreadable'],
  ['+33 six', 'unreadable'],
  ['06 12 34 56 78 ou 07 98 76 54 32', 'unreadable'],
  ['00 00 00 00 00', 'unreadable'],
  ['+1234567890123456', 'impossible'],
  ['07 00 00 00 00', 'impossible'],
  ['+33 6 12 34 56 7', 'impossible'],
  ['+32 470 12 34', 'impossible'],
  ['+999 12 34 56 78', 'impossible'],
  ['15', 'special'],
  ['112', 'special'],
  ['39 49', 'special'],
  ['118 218', 'special'],
] as const)('« %s » is no number: %s', (written, fault) => {
  expect(readPhone(written)).toEqual({ phone: null, fault });
});

test.each(['08 99 12 34 56', '0800 123 456', '0 820 12 34 56', '+33 8 99 12 34 56'])(
  '%s is a company’s, and no person’s',
  (written) => {
    expect(readPhone(written)).toMatchObject({ isSpecial: true });
    expect(readPersonalPhone(written)).toEqual({ phone: null, fault: 'special' });
  },
);

test.each([
  ['+33612345678', true],
  ['+33798765432', true],
  ['+262692123456', true],
  ['+33326123456', false],
  ['+262262123456', false],
  ['+336123456', false],
  ['+32470123456', true],
  ['+3225123456', false],
  ['+12025550123', true],
])('texts reach %s: %s', (number, expected) => {
  expect(canTakeTexts(number)).toBe(expected);
});

const mobile = fc
  .tuple(fc.constantFrom('61', '62', '77', '78'), fc.stringMatching(/^\d{7}$/))
  .map((parts) => parts.join(''));
const gap = fc.constantFrom('', ' ', '.', '-', '\u00a0', '\u202f', '‑', '\u200b', '/', '\u2009');

test('what stands between the digits, and how the country is written, makes no difference', () => {
  fc.assert(
    fc.property(
      mobile,
      gap,
      fc.constantFrom('0', '+33', '0033', '+33(0)', '0033 (0)', '+33 0'),
      (rest, between, head) => {
        const written = head + between + (rest.match(/\d{1,2}/g) ?? []).join(between);
        expect(internationalPhone(written)).toBe(`+33${rest}`);
      },
    ),
  );
});

test('a number of the mainland is what the library finds in it', () => {
  const mainland = fc.stringMatching(/^0[1-9]\d{8}$/).filter((written) => !/^0(?:26[239]|508)/.test(written));
  fc.assert(
    fc.property(mainland, (written) => {
      const found = parsePhoneNumberFromString(written, { defaultCountry: 'FR', extract: false });
      fc.pre(found?.isValid() === true);
      expect(readPhone(written).phone).toBe(found?.number);
    }),
  );
});

test('a number is itself when it is read again, and when it is read as it is shown', () => {
  const written = fc.oneof(
    fc.string(),
    fc.stringMatching(/^(\+33|0033|0|\+32|\+352|\+49|\+41|\+262|\+590|\+1|00)[ .()\d-]{0,20}$/),
    fc.stringMatching(/^0[1-9]\d{8}$/),
    fc.stringMatching(/^\+(32|352|49|41|262|590|594|596|39|34|1)[1-9]\d{7,9}$/),
  );
  fc.assert(
    fc.property(written, (text) => {
      const phone = internationalPhone(text);
      if (phone === null) return;
      expect(phone).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(internationalPhone(phone)).toBe(phone);
      expect(internationalPhone(shownPhone(phone))).toBe(phone);
    }),
    { numRuns: 2000 },
  );
});
