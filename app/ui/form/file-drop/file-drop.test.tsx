import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from '../field.tsx';
import { FileDrop } from './file-drop.tsx';
import { addFiles, formatFileSize } from './file-rules.ts';

const RULES = { accept: 'image/*,.PDF', maxBytes: 1000, maxFiles: 2 };

function file(name: string, type = 'image/png', size = 10): File {
  return new File([new Uint8Array(size)], name, { type, lastModified: 1 });
}
const names = (files: readonly File[]) => files.map(({ name }) => name);

test('files that fit are added after those already there', () => {
  const { files, refused } = addFiles([file('a.png')], [file('b.pdf', 'application/pdf')], RULES);
  expect(names(files)).toEqual(['a.png', 'b.pdf']);
  expect(refused).toEqual([]);
});

test('what is dropped is checked against the types, which the browser does only in its dialog', () => {
  const { files, refused } = addFiles(
    [],
    [file('film.mov', 'video/quicktime'), file('sans-type', '')],
    RULES,
  );
  expect(files).toEqual([]);
  expect(refused).toEqual([
    '«\u00a0film.mov\u00a0» n’est pas d’un type accepté.',
    '«\u00a0sans-type\u00a0» n’est pas d’un type accepté.',
  ]);
});

test('a file too heavy is refused with its size and the limit', () => {
  const { refused } = addFiles([], [file('a.png', 'image/png', 1001)], { ...RULES, maxBytes: 1000 });
  expect(refused).toEqual(['«\u00a0a.png\u00a0» pèse 1\u00a0Ko\u00a0: 1\u00a0Ko au plus.']);
});

test('one file too many is refused, the first ones stay', () => {
  const { files, refused } = addFiles([file('a.png')], [file('b.png'), file('c.png')], RULES);
  expect(names(files)).toEqual(['a.png', 'b.png']);
  expect(refused).toEqual(['«\u00a0c.png\u00a0» est de trop\u00a0: 2 fichiers au plus.']);
});

test('files that are too heavy together are refused by name, the first ones stay', () => {
  const rules = { ...RULES, maxFiles: 5, maxFormBytes: 1500 };
  const { files, refused } = addFiles(
    [file('a.png', 'image/png', 900)],
    [file('b.png', 'image/png', 700), file('c.png', 'image/png', 600)],
    rules,
  );
  expect(names(files)).toEqual(['a.png', 'c.png']);
  expect(refused).toEqual(['«\u00a0b.png\u00a0» est de trop\u00a0: 1,5\u00a0Ko au plus en un envoi.']);
});

test.each([
  ['image/heic', 'photo.jpg'],
  ['', 'IMG_0001.HEIC'],
])('a HEIC (%s, %s) that no browser could convert is told with what to do', (type, name) => {
  const { refused } = addFiles([], [file(name, type)], RULES);
  expect(refused).toEqual([expect.stringMatching(/est une photo HEIC.*en JPEG.*sur iPhone/)]);
  // A field for tables does not speak of photos.
  expect(addFiles([], [file(name, type)], { ...RULES, accept: '.csv' }).refused).toEqual([
    expect.stringContaining('n’est pas d’un type accepté'),
  ]);
});

test('a field that sends videos says how long they may be, to who has script', () => {
  const html = renderToStaticMarkup(
    <FileDrop kinds="Photos ou vidéos" maxBytes={25_000_000} maxFiles={5} sendsVideos />,
  );
  expect(html).toContain(
    'Photos ou vidéos, 5 fichiers au plus, 25\u00a0Mo au plus chacun.<span class="needs-script"> Une vidéo\u00a0: 100\u00a0Mo au plus',
  );
});

test('a file picked twice is there once', () => {
  const { files, refused } = addFiles([file('a.png')], [file('a.png')], RULES);
  expect(names(files)).toEqual(['a.png']);
  expect(refused).toEqual([]);
});

test('without rule on types all are taken', () => {
  expect(addFiles([], [file('x.bin', '')], { maxBytes: 100, maxFiles: 1 }).files).toHaveLength(1);
});

test.each([
  [0, '0\u00a0octets'],
  [999, '999\u00a0octets'],
  [1000, '1\u00a0Ko'],
  [1250, '1,3\u00a0Ko'],
  [99_949, '99,9\u00a0Ko'],
  [150_400, '150\u00a0Ko'],
  [999_499, '999\u00a0Ko'],
  [999_500, '1\u00a0Mo'],
  [10_000_000, '10\u00a0Mo'],
  [2_500_000_000, '2,5\u00a0Go'],
])('%i bytes are « %s »', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('the zone holds one native input and states its limits', () => {
  const html = renderToStaticMarkup(
    <Field name="photos" label="Photos" help="De près." optional>
      <FileDrop kinds="Photos ou PDF" accept="image/*,.pdf" maxBytes={10_000_000} maxFiles={5} />
    </Field>,
  );
  expect(html).toMatch(
    /<input id="photos" aria-describedby="photos-limits photos-help" type="file" accept="image\/\*,\.pdf" multiple="" name="photos"\/>/,
  );
  expect(html).toContain(
    'id="photos-limits">Photos ou PDF, 5 fichiers au plus, 10\u00a0Mo au plus chacun.</p>',
  );
});

test('a single file is asked for as one', () => {
  const html = renderToStaticMarkup(
    <Field name="facture" label="Facture" error="Joignez la facture.">
      <FileDrop kinds="PDF" accept=".pdf" maxBytes={5_000_000} />
    </Field>,
  );
  expect(html).not.toContain('multiple');
  expect(html).toContain('Choisir un fichier');
  expect(html).toContain('PDF, 5\u00a0Mo au plus.');
  expect(html).toContain('aria-invalid="true" aria-describedby="facture-limits facture-error"');
});
