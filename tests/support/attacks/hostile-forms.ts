import type { Random } from '../seeded-random.ts';
import { hostileText } from './hostile-values.ts';
import type { FoundForm } from './surface.ts';

export type HostileBody = { contentType: string; body: Buffer };

/** The first bytes of a JPEG. */
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex');

/** Fields close to what the page of a form sends: most of them as offered, some hostile, missing, repeated or unknown. */
function fieldsOf(random: Random, { fields }: FoundForm): { name: string; value: string; isFile: boolean }[] {
  const filled = fields.flatMap(({ name, values, isFile }) => {
    if (random.some(0.08)) return [];
    const offered = values.length > 0 && random.some(0.65);
    const value = offered ? random.pick(values) : hostileText(random);
    const field = { name: random.some(0.03) ? random.mangle(name) : name, value, isFile };
    return random.some(0.05) ? [field, { ...field, value: hostileText(random) }] : [field];
  });
  while (random.some(0.1))
    filled.push({
      name: random.pick(['__proto__', 'intent', 'a[0][b]', 'constructor', 'id', '', '_method', 'redirectTo']),
      value: hostileText(random),
      isFile: false,
    });
  return filled;
}

export function hostileForm(random: Random, form: FoundForm): HostileBody {
  return form.isMultipart || random.some(0.1) ? multipart(random, form) : urlEncoded(random, form);
}

function urlEncoded(random: Random, form: FoundForm): HostileBody {
  const text = fieldsOf(random, form)
    .map(({ name, value }) => `${encode(random, name)}=${encode(random, value)}`)
    .join('&');
  const contentType = random.some(0.9)
    ? 'application/x-www-form-urlencoded'
    : random.pick([
        'application/x-www-form-urlencoded; charset=utf-7',
        'application/x-www-form-urlencoded;charset=UTF-16',
        'text/plain',
        'application/json',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="a\\"',
        'multipart/mixed; boundary=x',
        'application/octet-stream',
        '',
        '/',
        'x'.repeat(4_000),
      ]);
  if (random.some(0.02)) return { contentType, body: Buffer.from('a=1&'.repeat(50_000)) };
  if (random.some(0.05))
    return { contentType, body: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc3, 0x28, 0])]) };
  return { contentType, body: Buffer.from(random.some(0.1) ? random.mangle(text) : text) };
}

/** Percent-encodes a text, made well-formed first; leaves some texts as they are. */
const encode = (random: Random, text: string) =>
  random.some(0.05) ? text : encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');

const FILE_NAMES = [
  'photo.jpg',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  'a.jpg\0.html',
  '<img src=x onerror=alert(1)>.jpg',
  '"; filename*=UTF-8\'\'x.html; a="',
  '\r\nX-Injected: 1',
  'é'.repeat(2_000),
  'con',
  '.htaccess',
  '',
];

const FILES: readonly (() => Buffer)[] = [
  () => JPEG,
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Length 99999999999 >>\nstream\n'),
  () => Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
  () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'),
  () => Buffer.from('sku;nom;prix\n"'),
  () => Buffer.from('\u{feff}sku;name;price\n1;2;3;4;5\n"a""b";=1+1;\0'),
  () => Buffer.alloc(200_000, 'a'),
  () => Buffer.alloc(0),
];

function multipart(random: Random, form: FoundForm): HostileBody {
  const boundary = random.some(0.9)
    ? `----atelier${random.int(1e9)}`
    : random.pick(['x', '-'.repeat(70), "'()+_,-./:=?"]);
  const parts = fieldsOf(random, form).map(({ name, value, isFile }) => {
    const escaped = name.replace(/[\r\n"]/g, '_');
    if (!isFile)
      return Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${escaped}"\r\n\r\n${value}\r\n`,
      );
    const head = random.pick([
      `Content-Disposition: form-data; name="${escaped}"; filename="${random.pick(FILE_NAMES)}"\r\nContent-Type: image/jpeg`,
      `Content-Disposition: form-data; name="${escaped}"; filename*=UTF-8''%00%ff%2e%2e%2f`,
      `Content-Disposition: form-data; filename="a.jpg"`,
      `Content-Disposition: ${'a'.repeat(5_000)}`,
      `Content-Type: multipart/mixed; boundary=${boundary}`,
      'X: 1\r\n'.repeat(500),
      '',
    ]);
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      random.pick(FILES)(),
      Buffer.from('\r\n'),
    ]);
  });
  if (random.some(0.03)) {
    const small = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`);
    parts.push(...Array.from({ length: 2_000 }, () => small));
  }
  const end = random.pick([
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    '',
    `--${boundary}`,
    '--autre--\r\n',
  ]);
  const body = Buffer.concat([...parts, Buffer.from(end)]);
  const quoted = random.some(0.8) && !/[():,=?']/.test(boundary) ? boundary : `"${boundary}"`;
  return {
    contentType: `multipart/form-data; boundary=${quoted}`,
    body: random.some(0.1) ? body.subarray(0, random.int(body.length + 1)) : body,
  };
}
