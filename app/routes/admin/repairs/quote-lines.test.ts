import { expect, test } from 'vitest';
import { lineTexts, quoteSums, withLines } from './quote-lines.ts';

const PART = {
  label: 'Écran',
  kind: 'part',
  quantity: 1,
  isOptional: false,
  vatRate: '20',
  options: [
    { condition: 'new', unitCents: 8900, delayDays: 3, sku: 'ECR-1' },
    { condition: 'reused', unitCents: 4500, delayDays: null, sku: null },
  ],
} as const;

test('a line fills in the first empty row, and makes a row where none is left', () => {
  const typed = { 'lines.0.label': 'Pose', 'lines.1.kind': 'part', 'lines.1.quantity': '1' };
  const filled = withLines(typed, 2, [lineTexts(PART), lineTexts({ ...PART, isOptional: true })]);
  expect(filled).toMatchObject({
    'lines.0.label': 'Pose',
    'lines.1.label': 'Écran',
    'lines.1.new.price': '89,00',
    'lines.1.new.delayDays': '3',
    'lines.1.new.sku': 'ECR-1',
    'lines.1.reused.price': '45,00',
    'lines.2.isOptional': 'oui',
  });
  expect(filled['lines.1.isOptional']).toBeUndefined();
});

test('the sums follow what is typed: choices, options, quantity, delay and deposit', () => {
  const typed = {
    'lines.0.label': 'Pose',
    'lines.0.new.price': '45',
    'lines.0.quantity': '2',
    'lines.1.new.price': '89,00',
    'lines.1.new.delayDays': '3',
    'lines.1.reused.price': '40',
    'lines.2.new.price': '15',
    'lines.2.new.delayDays': '20',
    'lines.2.isOptional': 'oui',
    'lines.3.new.price': 'beaucoup',
    deposit: '50',
  };
  expect(quoteSums(typed, 4)).toEqual({
    leastCents: 13000,
    mostCents: 17900,
    optionalCents: 1500,
    delayDays: 3,
    depositCents: 5000,
  });
  expect(quoteSums({}, 2)).toEqual({
    leastCents: 0,
    mostCents: 0,
    optionalCents: 0,
    delayDays: null,
    depositCents: 0,
  });
});
