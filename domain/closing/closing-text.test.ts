import { expect, test } from 'vitest';
import { type ClosingFacts, closingText, NO_DIGEST } from './closing-text.ts';

const closing: ClosingFacts = {
  number: 12,
  day: '2026-11-21',
  coversFrom: new Date('2026-11-20T17:30:00.001Z'),
  coversUntil: new Date('2026-11-21T17:32:10.501Z'),
  closedAt: new Date('2026-11-21T17:32:10.500Z'),
  actorId: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  book: { shop_card: { inCents: 3000, outCents: 0 }, cash: { inCents: 7000, outCents: 2000 } },
  entries: 5,
  entriesDigest: 'a'.repeat(64),
  floatCents: 8000,
  spentCents: 500,
  countedCents: 12_500,
  bankedCents: 4500,
  terminalCents: 3000,
  reason: 'Dit « non »',
  monthCents: 9200,
  yearCents: 92_000,
  totalCents: 920_000,
  previousDigest: NO_DIGEST,
};

// Closings that are stored have a digest of this text: a change of it would tell all of them altered.
test('the text of a closing is the same for ever', () => {
  expect(closingText(closing)).toBe(
    `["closing 1",12,"2026-11-21","2026-11-20T17:30:00.001Z","2026-11-21T17:32:10.501Z","2026-11-21T17:32:10.500Z",` +
      `"0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10",[["cash",7000,2000],["shop_card",3000,0]],5,"${'a'.repeat(64)}",` +
      `8000,500,12500,4500,3000,"Dit « non »",9200,92000,920000,"${'0'.repeat(64)}"]`,
  );
});

test('a day that paid for used goods says how much, in a text of its own that stays too', () => {
  const cash = { inCents: 7000, outCents: 2000, boughtCents: 4000 };
  const text = closingText({ ...closing, book: { ...closing.book, cash } });
  expect(text.slice(0, 14)).toBe('["closing 2",1');
  expect(text).toContain('[["cash",7000,2000,4000],["shop_card",3000,0]],5,');
});

test('the order of the book does not count, every fact does', () => {
  const { cash, shop_card } = closing.book;
  expect(closingText({ ...closing, book: { cash, shop_card } })).toBe(closingText(closing));
  const later = (at: Date) => new Date(at.getTime() + 1);
  const others = Object.entries(closing).map(([fact, value]) => {
    const other =
      value instanceof Date
        ? later(value)
        : typeof value === 'number'
          ? value + 1
          : typeof value === 'string'
            ? `${value}x`
            : {};
    return closingText({ ...closing, [fact]: other });
  });
  expect(new Set([closingText(closing), ...others]).size).toBe(Object.keys(closing).length + 1);
});
