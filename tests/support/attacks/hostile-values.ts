import type { Random } from '../seeded-random.ts';

/** Texts for a field, a parameter or a member, instead of the ones it asks for. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{feff}',
  '\ud800',
  'a\udc00b',
  '\u202e\u2066renversé\u2069',
  'e\u0301\u0327'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(60),
  'İıſßﬀ',
  '\r\nSet-Cookie: a=b',
  '\n',
  '\t\v\f\b',
  'a'.repeat(300),
  'a'.repeat(3_000),
  ' '.repeat(3_000),
  '9'.repeat(400),
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%ZZ',
  '%E0%A4%A',
  '%C0%AE%C0%AE',
  '/',
  '\\',
  '.',
  '..',
  '*',
  "' or 1=1 --",
  '"; drop table orders; --',
  '$1',
  '$(id)',
  '`id`',
  '{{7*7}}',
  `\${7*7}`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '0',
  '1',
  '1.5',
  '1,5',
  '1e309',
  '1e-400',
  '0x10',
  '٣',
  '²',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '275760-09-14',
  '+275760-09-13',
  '-000001-01-01',
  '294277-01-01',
  '2026-11-22T25:61',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-00000000000',
  'a@b.fr',
  'a@b',
  '@',
  `${'a'.repeat(64)}@${'b.'.repeat(100)}fr`,
  '+33600000000',
  '0033600000000000000000',
  '()',
  '[]',
  '{}',
  '[object Object]',
  'eq.1',
  'in.(',
  'a=b&c=d',
  '#',
  '?',
  ';',
  ',',
];

export function hostileText(random: Random): string {
  if (random.some(0.05)) return 'z'.repeat(random.int(20_000));
  if (random.some(0.1)) return `${random.pick(TEXTS)}${random.pick(TEXTS)}`;
  return random.pick(TEXTS);
}

/** Members that have a meaning of their own in JavaScript. */
const LOADED_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'then', 'length', ''];

/** A value of any type, in place of one of another type. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.int(depth > 3 ? 6 : 9);
  switch (kind) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return random.pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]);
    case 6:
      return Array.from({ length: random.int(5) }, () => hostileValue(random, depth + 1));
    case 7:
    case 8:
      return Object.fromEntries(
        Array.from({ length: random.int(5) }, () => [
          random.some(0.5) ? random.pick(LOADED_KEYS) : hostileText(random).slice(0, 40),
          hostileValue(random, depth + 1),
        ]),
      );
    default:
      return hostileText(random);
  }
}

/** A body that claims to be JSON: close to what is asked for, or not JSON at all. */
export function hostileJson(random: Random, members: readonly string[]): Buffer {
  const object = Object.fromEntries(
    members
      .filter(() => random.some(0.6))
      .map((name) => [name, random.some(0.3) ? 'a@b.fr' : hostileValue(random)]),
  );
  // `Object.fromEntries` makes own members of these; so does JSON.parse.
  const text = JSON.stringify(object);
  switch (random.int(14)) {
    case 0:
      return Buffer.from(random.pick(['[', '{"a":', '[[{"a":']).repeat(random.int(60_000)));
    case 1: {
      const depth = random.int(30_000);
      return Buffer.from('['.repeat(depth) + ']'.repeat(depth));
    }
    case 2: {
      const depth = random.int(10_000);
      return Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    }
    case 3:
      return Buffer.from(`{"__proto__":${text},"constructor":{"prototype":${text}}}`);
    case 4:
      return Buffer.from(text.slice(0, random.int(text.length + 1)));
    case 5:
      return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0, 0xed, 0xa0, 0x80])]);
    case 6:
      return Buffer.from(
        `{"${random.pick(members)}":${random.pick(['1e400', '-1e400', `1${'0'.repeat(5_000)}`, '01', '+1', '.5', '"\\ud800"', '"\\u0000"', '"\\x41"', '// a\n1'])}}`,
      );
    case 7:
      return Buffer.from(JSON.stringify(hostileValue(random)) ?? '');
    case 8:
      return Buffer.from(`\u{feff}${text}`);
    case 9:
      return Buffer.from(text.replace('{', `{${`"${random.pick(members)}":1,`.repeat(2_000)}`));
    default:
      return Buffer.from(text);
  }
}
