import { type NumberType, PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

// The library knows the numbers of every country in 150 KB: only the server reads them. Showing one needs none of it.

/**
 * `unreadable`: no number, or half of one. `impossible`: a number that nobody can have. `special`: one that costs more,
 * is free for its caller, or is short, which belongs to a service and to no person.
 */
export type PhoneFault = 'unreadable' | 'impossible' | 'special';

type PhoneReading = { phone: string; isSpecial: boolean } | { phone: null; fault: PhoneFault };

/** What copied numbers have between their digits: signs without width, every kind of space, hyphen, dot and slash. */
const INVISIBLE = /\p{Cf}|\ufe0e|\ufe0f/gu;
const SEPARATORS = /[\s\p{Zs}\p{Pd}\u2212\u00b7\u2022\u2219.·,/()[\]_]/gu;

/** Digits that people write for a service: 15, 112, 1013, 3949, 116 000, 118 218. */
const SHORT = /^(?:1[578]|11[2459]|19[167]|10\d{2}|3\d{3}|11[68]\d{3})$/;

/** Written as a number of the mainland, to the library too, but the overseas departments have had these for long. */
const OVERSEAS_FIRST: readonly [RegExp, Region][] = [
  [/^026[239]/, 'RE'],
  [/^0508\d{6}$/, 'PM'],
];

type Region = 'FR' | 'GP' | 'GF' | 'MQ' | 'RE' | 'PM';

/** Mayotte has its numbers with La Réunion, Saint-Martin and Saint-Barthélemy theirs with Guadeloupe. */
const OVERSEAS: readonly Region[] = ['GP', 'GF', 'MQ', 'RE'];

const SPECIAL: readonly (NumberType | undefined)[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'VOICEMAIL',
  'PAGER',
];

const parseIn = (text: string, region: Region) =>
  parsePhoneNumberFromString(text, { defaultCountry: region, extract: false });

type RealNumber = { number: PhoneNumber; type: NumberType | undefined };

/** Asked for its type first: the library answers whether a number is valid by working that out again. */
function ifReal(number: PhoneNumber | undefined): RealNumber | undefined {
  const type = number?.getType();
  return number && (type || number.isValid()) ? { number, type } : undefined;
}

/** A number as a French person dials it, with its first zero, on the mainland or overseas. */
function readFrench(digits: string): RealNumber | undefined {
  const [, first] = OVERSEAS_FIRST.find(([pattern]) => pattern.test(digits)) ?? [];
  // Saint-Pierre-et-Miquelon is dialled with its code, after the zero.
  if (first === 'PM') return ifReal(parseIn(`+${digits.slice(1)}`, 'PM'));
  for (const region of [...(first ? [first] : []), 'FR' as const, ...OVERSEAS]) {
    // The parts of a number of the mainland are known, and finding them out takes the library twice as long.
    const found = ifReal(
      region === 'FR' ? new PhoneNumber(`+33${digits.slice(1)}`) : parseIn(digits, region),
    );
    if (found) return found;
  }
  return undefined;
}

/**
 * A telephone number as people write it, in international form with its « + » (E.164). A number that begins with a
 * single zero is French, of the mainland or overseas; a zero that is dialled from within a country only is left out.
 */
export function readPhone(written: string): PhoneReading {
  const digits = written
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(SEPARATORS, '')
    .replace(/^00/, '+')
    // « +33 (0)6 … » and « +33 06 … »; numbers of overseas departments with the code of the mainland too.
    .replace(/^\+330?(?=[1-9]\d{8}$)/, '0')
    .replace(/^\+(262|590|594|596)0(?=[1-9]\d{8}$)/, '+$1');
  if (SHORT.test(digits)) return { phone: null, fault: 'special' };
  if (!/^(?:0[1-9]\d{8}|\+[1-9]\d{6,16})$/.test(digits)) return { phone: null, fault: 'unreadable' };
  const real = digits.startsWith('0') ? readFrench(digits) : ifReal(parseIn(digits, 'FR'));
  if (!real) return { phone: null, fault: 'impossible' };
  return { phone: real.number.number, isSpecial: SPECIAL.includes(real.type) };
}

/** A number that can be a person's: no special one. */
export function readPersonalPhone(written: string): { phone: string } | { phone: null; fault: PhoneFault } {
  const reading = readPhone(written);
  if (reading.phone === null || !reading.isSpecial) return reading;
  return { phone: null, fault: 'special' };
}

/** A number in international form; null if it is none. */
export const internationalPhone = (written: string): string | null => readPhone(written).phone;

/** Whether text messages may reach a number in international form: mobiles, and what the library cannot tell apart. */
export function canTakeTexts(international: string): boolean {
  const type = ifReal(parseIn(international, 'FR'))?.type;
  if (type === undefined) return !international.startsWith('+33');
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' || type === 'PERSONAL_NUMBER';
}
