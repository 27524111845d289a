import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { toCsv } from '#domain/text/csv.ts';
import { compileMarkdown } from '#server/content/compile.ts';
import { openText, sealText } from '#server/sealed-text.ts';
import { readCsv } from '#server/tables/read-csv.ts';
import { activeContent } from '#tests/support/attacks/active-content.ts';
import { anyText, parserRuns } from '#tests/support/attacks/attack-runs.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const runs = parserRuns(200);

test('Markdown of anybody’s becomes HTML in which nothing runs', () => {
  const syntax = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '`',
    '```',
    '*',
    '_',
    '|',
    '\n',
    '\n\n',
    ':::',
    '::',
    ':',
    '{',
    '}',
    '#',
    '- ',
    '1. ',
    '> ',
    '&#',
    ';',
    '\\',
    '---',
    '\t',
    '{{',
    '}}',
    'javascript:',
    'https://a.fr',
    '"',
    'onerror=',
  );
  const markdown = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: syntax },
        { weight: 1, arbitrary: anyText },
        fc.lorem({ maxCount: 3 }),
      ),
      { maxLength: 20 },
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(markdown, (text) => {
      expect(activeContent(compileMarkdown(text).html)).toEqual([]);
    }),
    runs,
  );
});

test('a table comes back from CSV as it was, and no file of bytes is a failure', async () => {
  // A cell that begins like a formula gets an apostrophe, and empty lines are skipped.
  const cell = fc
    .oneof(anyText, fc.lorem({ maxCount: 4 }), fc.constantFrom('a;b', '"', 'x\ny', '12,50', 'é€'))
    .map((text) => `c${text.toWellFormed().replaceAll('\r', '')}`);
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const header = ['sku', 'nom', 'prix'];
      const table = await readCsv(Buffer.from(toCsv(header, rows)));
      if (table.fault) throw new Error(table.fault.message);
      expect(table.lines.map(({ cells }) => cells)).toEqual([header, ...rows]);
    }),
    runs,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        anyText.map((text) => Buffer.from(text)),
      ),
      async (bytes) => {
        const table = await readCsv(Buffer.from(bytes));
        if (table.fault) expect(table.fault.message).toMatch(/\.$/);
        else expect(table.lines.every(({ line }) => line > 0)).toBe(true);
      },
    ),
    runs,
  );
});

test('a sealed text opens whole and for its owner only', () => {
  const key = Buffer.alloc(32, 7);
  fc.assert(
    fc.property(anyText, fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
      const sealed = sealText(key, 'a', text.toWellFormed());
      expect(openText(key, 'a', sealed)).toBe(text.toWellFormed());
      const spoiled = Buffer.from(sealed);
      const at = place % spoiled.length;
      spoiled[at] = (spoiled[at] ?? 0) ^ change;
      expect(() => openText(key, 'a', spoiled)).toThrow();
      expect(() => openText(key, 'b', sealed)).toThrow();
      expect(() => openText(key, 'a', sealed.subarray(0, at))).toThrow();
    }),
    runs,
  );
});
