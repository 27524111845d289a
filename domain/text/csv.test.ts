import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** The only cell of the only row. */
const cell = (value: string | number | null) =>
  toCsv(['A'], [[value]])
    .replace('\ufeffA\r\n', '')
    .replace(/\r\n$/, '');

describe('toCsv', () => {
  test('begins with the mark of UTF-8, has a header, semicolons and a line end after each line', () => {
    expect(toCsv(['Jour', 'Élément'], [['2026-11-22', 'Écran']])).toBe(
      '\ufeffJour;Élément\r\n2026-11-22;Écran\r\n',
    );
  });

  test('is its header alone without rows, and takes rows as they are made', () => {
    expect(toCsv(['A', 'B'], [])).toBe('\ufeffA;B\r\n');
    function* rows() {
      yield [1, 2];
      yield [3, 4];
    }
    expect(toCsv(['A', 'B'], rows())).toBe('\ufeffA;B\r\n1;2\r\n3;4\r\n');
  });

  test.each([
    [12.5, '12,5'],
    [-12.5, '-12,5'],
    [0, '0'],
    [1234567, '1234567'],
    [null, ''],
    ['', ''],
    ['89,29', '89,29'],
  ])('writes %s as %s', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  test.each([
    ['a;b', '"a;b"'],
    ['dit «"»', '"dit «""»"'],
    ['deux\nlignes', '"deux\nlignes"'],
    ['deux\r\nlignes', '"deux\r\nlignes"'],
  ])('quotes %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  test.each(['=1+1', '+33 6 12', '-2', '@SUM(A1)', '\tx', '＝1', '＋1', '－1', '＠A'])(
    'has %j computed by no spreadsheet',
    (value) => {
      expect(cell(value)).toBe(`'${value}`);
    },
  );

  test.each([
    ['=A1;B1', '"\'=A1;B1"'],
    ['\rx', '"\'\rx"'],
    ['\n=x', '"\'\n=x"'],
  ])('quotes what it guards: %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  test('guards its header as well', () => {
    expect(toCsv(['=A'], [])).toBe("\ufeff'=A\r\n");
  });

  test('leaves signs inside a text alone', () => {
    expect(cell('a=b - c@d')).toBe('a=b - c@d');
  });
});
