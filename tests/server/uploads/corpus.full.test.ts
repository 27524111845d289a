import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#server/uploads/store/file-store.ts';
import type { Uploads } from '#server/uploads/uploads-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  heic,
  objectStream,
  packedPdf,
  pdf,
  pdfWith,
  picture,
  pngBomb,
  pngWithText,
  telephonePhoto,
} from '#tests/support/sample-files.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

// A separate process reads each PDF.
const db = useTestDatabase();
const stores = useUploadStores();
let store: FileStore;
let uploads: Uploads;

beforeAll(async () => {
  store = await stores['in a folder']();
  ({ uploads } = openTestUploads(db.database, store));
});

const bytes = (text: string) => Buffer.from(text, 'latin1');
const SCRIPT = '<script>fetch("/admin")</script>';
const RUNS = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
const ZIP = bytes('PK\x03\x04\x14\0\0\0\x08\0');

/** The stored form of a file, which must have been accepted. */
async function keptOf(file: Uint8Array) {
  const upload = await taken(uploads, 'photo.jpg', file);
  const owner = { kind: 'repair', id: crypto.randomUUID() };
  await uploads.attach([upload.id], owner);
  const answer = await uploads.serve(new Request('http://localhost/'), upload.id, { mayRead: () => true });
  return { upload, kept: Buffer.from(await answer.arrayBuffer()) };
}

const refused: [string, () => Uint8Array | Promise<Uint8Array>, string][] = [
  ['nothing', () => Buffer.alloc(0), 'est vide'],
  ['26 MB', () => Buffer.alloc(26_000_000), 'pèse plus de 25'],
  [
    'an SVG with a script',
    () => bytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    'ni une photo',
  ],
  ['an SVG that names a DTD', () => bytes('<?xml version="1.0"?><!DOCTYPE svg><svg/>'), 'ni une photo'],
  ['HTML', () => bytes(`<!doctype html>${SCRIPT}`), 'ni une photo'],
  ['a ZIP', () => ZIP, 'ni une photo'],
  ['a Windows program', () => bytes('MZ\x90\0\x03\0\0\0'), 'ni une photo'],
  ['a Linux program', () => bytes('\x7fELF\x02\x01\x01\0'), 'ni une photo'],
  ['a TIFF, which libvips would read', () => picture('tiff'), 'ni une photo'],
  ['a BMP', () => bytes('BM\x46\0\0\0\0\0'), 'ni une photo'],
  ['a video', () => bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 'ni une photo'],
  ['a HEIC', heic, 'HEIC'],
  ['a PNG of 50 000 × 50 000', () => pngBomb(), '50 millions de pixels'],
  ['a PNG just too large', () => pngBomb(8192, 6145), '50 millions de pixels'],
  ['a cut JPEG', async () => (await telephonePhoto()).subarray(0, -200), 'abîmé'],
  ['the header of a JPEG and a script', () => bytes(`\xff\xd8\xff/*${SCRIPT}`), 'abîmé'],
  ['a GIF that is a script', () => bytes('GIF89a/*\0\0*/=1;alert(document.domain)'), 'abîmé'],
  ['a cut PDF', async () => (await pdf()).subarray(0, 600), 'abîmé'],
  ['the header of a PDF and a script', () => bytes(`%PDF-1.7\n${SCRIPT}\n%%EOF`), 'abîmé'],
  ['a PDF behind something else', async () => Buffer.concat([bytes(SCRIPT), await pdf()]), 'ni une photo'],
  ['a PDF before a ZIP', async () => Buffer.concat([await pdf(), ZIP]), 'abîmé'],
  ['a locked PDF', () => pdf({ password: 'secret' }), 'mot de passe'],
  ['a PDF of 51 pages', () => pdf({ pages: 51 }), '50 pages'],
  [
    'a PDF with JavaScript',
    () => pdfWith('/OpenAction 4 0 R', ['<< /S /JavaScript /JS (app.alert(1)) >>']),
    'programme',
  ],
  [
    'the same, its name written otherwise',
    () => pdfWith('/OpenAction 4 0 R', ['<< /S /J#61vaScr#69pt /JS (1) >>']),
    'programme',
  ],
  [
    'the same, packed',
    () => pdfWith('/OpenAction 9 0 R', [objectStream('<< /S /JavaScript /JS (1) >>')]),
    'programme',
  ],
  ['a PDF that starts a program', () => pdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'programme'],
  [
    'a PDF with a file in it',
    () => pdfWith('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', ['<< /Type /Filespec >>']),
    'programme',
  ],
  ['the same, in a packed catalogue', () => packedPdf(RUNS), 'programme'],
  ['the same, where a reader may misread it', () => packedPdf(RUNS, { extra: '/X (obj)' }), 'abîmé'],
  [
    'a PDF that unpacks to 500 MB',
    () => pdfWith('', [objectStream(Buffer.alloc(500_000_000, ' '))]),
    'abîmé',
  ],
  [
    'objects packed twice',
    () =>
      pdfWith('', [
        bytes(
          objectStream('<< >>').toString('latin1').replace('/FlateDecode', '[/FlateDecode /FlateDecode]'),
        ),
      ]),
    'abîmé',
  ],
  [
    'objects behind a predictor',
    () => pdfWith('', [objectStream('<< >>', '/DecodeParms << /Predictor 12 >> ')]),
    'abîmé',
  ],
];

test.each(refused)('%s is refused, with the reason, and nothing is kept', async (_, make, reason) => {
  const before = await keysIn(store);
  const result = await uploads.take({ name: 'photo.jpg', bytes: await make() });
  expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) });
  expect(result).toMatchObject({ reason: expect.stringMatching(/^«\u00a0photo\.jpg\u00a0» .*\.$/) });
  expect(await keysIn(store)).toEqual(before);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a WebP of its size',
  async (format) => {
    const { upload, kept } = await keptOf(await picture(format));
    expect(upload).toMatchObject({ mime: 'image/webp', width: 60, height: 40, bytes: kept.length });
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
  },
);

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s of fifty megapixels is taken, and smaller',
  async (format) => {
    const sent = await sharp(await picture(format, 8192, 6144))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { upload } = await keptOf(sent);
    expect(upload).toMatchObject({ width: 1500, height: 2000 });
  },
);

test('a photograph loses where, when and with what it was taken, and stands upright', async () => {
  const sent = await telephonePhoto();
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  expect(sent.includes('Telephone de Camille')).toBe(true);
  const { kept } = await keptOf(sent);
  const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(kept).metadata();
  expect([width, height]).toEqual([40, 60]);
  expect([exif, xmp, iptc, icc, orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(kept.includes('Telephone')).toBe(false);
});

test.each([
  ['a JPEG that is a PDF too', async () => Buffer.concat([await picture('jpeg'), await pdf()]), '%PDF'],
  ['a GIF that ends in a script', async () => Buffer.concat([await picture('gif'), bytes(SCRIPT)]), 'script'],
  ['a JPEG that ends in a ZIP', async () => Buffer.concat([await picture('jpeg'), ZIP]), 'PK\x03\x04'],
  ['a PNG with a comment', () => pngWithText(SCRIPT), 'script'],
])('of %s only the picture is left', async (_, make, trace) => {
  const sent = await make();
  expect(sent.includes(trace)).toBe(true);
  const { upload, kept } = await keptOf(sent);
  expect(upload).toMatchObject({ mime: 'image/webp', width: 60 });
  expect(kept.includes(trace)).toBe(false);
});

test('a large photograph is made smaller, and has a small one', async () => {
  const upload = await taken(uploads, 'photo.jpg', await picture('jpeg', 5000, 2500));
  expect([upload.width, upload.height]).toEqual([2000, 1000]);
  const small = (await keysIn(store)).find((key) => key.includes(upload.id) && key.endsWith('-400.webp'));
  const { width, height } = await sharp((await store.get(small ?? '')) ?? undefined).metadata();
  expect([width, height]).toEqual([400, 200]);
});

test.each([
  ['as programs write it', () => pdf({ pages: 3 })],
  ['with a packed catalogue', () => packedPdf('')],
  ['with a link', () => pdfWith('', ['<< /S /URI /URI (https://exemple.fr) >>'])],
  ['with packed objects', () => pdfWith('', [objectStream('<< /S /URI >>')])],
  ['that ends in blanks', async () => Buffer.concat([await pdf(), bytes('\r\n \0')])],
])('a PDF %s is kept as it is', async (_, make) => {
  const sent = await make();
  const { upload, kept } = await keptOf(sent);
  expect(upload).toMatchObject({ mime: 'application/pdf', width: null, height: null });
  expect(kept.equals(sent)).toBe(true);
});
