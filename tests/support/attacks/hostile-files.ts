import { objectStream, pdf, pdfWith, picture, pngBomb, pngWithText } from '../sample-files.ts';
import type { Random } from '../seeded-random.ts';
import { xssPayloads } from './xss-payloads.ts';

export type HostileFile = { kind: string; name: string; bytes: Uint8Array };

const latin = (text: string) => Buffer.from(text, 'latin1');
const payloads = xssPayloads();

const NAMES: readonly ((random: Random) => string)[] = [
  () => 'photo.jpg',
  () => '../../../../etc/cron.d/x.jpg',
  () => '..\\..\\..\\windows\\x.png',
  () => '/etc/passwd',
  () => 'C:\\boot.ini',
  () => 'photo.jpg\0.html',
  () => 'photo.php.jpg',
  () => '.htaccess',
  () => 'con.jpg',
  () => '\u202egpj.exe',
  () => 'é'.repeat(3_000),
  () => '',
  () => '\r\nSet-Cookie: a=b.jpg',
  () => "'; drop table uploads; --.png",
  (random) => `${random.pick(payloads)}.jpg`,
];

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
const ARCHIVES = [
  'PK\x03\x04\x14\0\0\0\x08\0',
  'Rar!\x1a\x07\0',
  '\x1f\x8b\x08\0',
  '7z\xbc\xaf\x27\x1c',
  'MZ\x90\0',
  '\x7fELF\x02\x01',
];
const HEADS = [
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  'RIFF\x10\0\0\0WEBP',
  '%PDF-1.7\n',
  '\0\0\0\x20ftypavif',
  'BM',
  'II*\0',
];

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

/** Files that a sender may pass off as a photograph or a document. */
const KINDS: Readonly<Record<string, (random: Random) => Uint8Array | Promise<Uint8Array>>> = {
  'a polyglot: a picture that ends in an attack': async (random) =>
    Buffer.concat([await picture(random.pick(FORMATS)), latin(random.pick([...payloads, ...ARCHIVES]))]),
  'a polyglot: a picture that is a PDF': async (random) =>
    Buffer.concat([await picture(random.pick(FORMATS)), await pdf()]),
  'a polyglot: the head of one kind, an attack': (random) =>
    latin(random.pick(HEADS) + random.pick(payloads)),
  'a polyglot: GIFAR and its like': (random) =>
    latin(random.pick(HEADS) + '\0'.repeat(random.int(200)) + random.pick(ARCHIVES)),
  'a picture with an attack in its comment': (random) => pngWithText(random.pick(payloads)),
  'an SVG with a script': (random) =>
    latin(
      random.pick([
        '',
        '<?xml version="1.0"?>',
        '\xef\xbb\xbf',
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '   \n',
      ]) + svg(random.pick([...payloads, '&x;', '<use xlink:href="data:image/svg+xml,x#a"/>'])),
    ),
  HTML: (random) => latin(`<!doctype html>${random.pick(payloads)}`),
  'a flood of pixels': (random) => pngBomb(8_000 + random.int(57_000), 5_001 + random.int(60_000)),
  'a bomb': (random) => pdfWith('', [objectStream(Buffer.alloc(20_000_000 + random.int(50_000_000), ' '))]),
  'an archive': (random) =>
    Buffer.concat([latin(random.pick(ARCHIVES)), Buffer.alloc(random.int(5_000), random.int(256))]),
  'a PDF that acts': (random) =>
    pdfWith(
      random.pick([
        '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
        '/AA << /O << /S /Launch /F (cmd.exe) >> >>',
        '/OpenAction << /S /URI /URI (file:///etc/passwd) /Next << /S /J#61vaScript /JS (1) >> >>',
        '/AcroForm << /XFA (x) /Fields [] >>',
        '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
      ]),
    ),
  'a spoiled picture': async (random) => {
    const bytes = Buffer.from(await picture(random.pick(FORMATS)));
    for (let count = 1 + random.int(20); count > 0; count -= 1)
      bytes[random.int(bytes.length)] = random.int(256);
    return random.some(0.3) ? bytes.subarray(0, random.int(bytes.length)) : bytes;
  },
  'a spoiled PDF': async (random) => {
    const bytes = Buffer.from(await pdf());
    for (let count = 1 + random.int(50); count > 0; count -= 1)
      bytes[random.int(bytes.length)] = random.int(256);
    return random.some(0.3) ? bytes.subarray(0, random.int(bytes.length)) : bytes;
  },
  noise: (random) => Buffer.from(Array.from({ length: random.int(2_000) }, () => random.int(256))),
};

/** One file after another; the kinds take turns. */
export async function hostileFile(random: Random, index: number): Promise<HostileFile> {
  const kinds = Object.entries(KINDS);
  const [kind, make] = kinds[index % kinds.length] ?? ['noise', () => Buffer.alloc(0)];
  return { kind, name: random.pick(NAMES)(random), bytes: await make(random) };
}
