import { expect, test } from 'vitest';
import { partTraceSchema } from './part-request.ts';
import { soldPartText, traceText } from './part-trace.ts';

test('a part is said with what is known of it', () => {
  expect(traceText({ origin: 'donor', serial: 'F7X2', donor: 'UO-000012' })).toBe(
    'd’occasion, d’un appareil donneur, UO-000012, n°\u00a0F7X2',
  );
  expect(traceText({ origin: 'new', serial: null, donor: null })).toBe('neuve');
  expect(traceText({ origin: null, serial: null, donor: null })).toBe('');
});

test.each([
  [{ origin: 'donor', donor: ' ' }, 'donor'],
  [{ origin: 'new', donor: 'UO-000012' }, 'donor'],
  [{ donor: 'UO-000012' }, 'donor'],
  [{ origin: 'volée' }, 'origin'],
  [{ serial: 'x'.repeat(61) }, 'serial'],
  [{ origin: 'donor', serial: 'x'.repeat(61) }, 'serial', 'donor'],
])('%o is refused at %s', (asked, ...paths) => {
  expect(partTraceSchema.safeParse(asked).error?.issues.map((issue) => issue.path.join('.'))).toEqual(paths);
});

test('nothing at all may be known', () => {
  expect(partTraceSchema.safeParse({ origin: '', serial: '', donor: '' }).success).toBe(true);
});

test('a part that was quoted says once that it is new, and more where more is known', () => {
  const part = { origin: 'new', serial: 'F7X2', donor: null } as const;
  expect(soldPartText('Pièce neuve', part)).toBe('Pièce neuve, n°\u00a0F7X2');
  expect(soldPartText('Pièce neuve', undefined)).toBe('Pièce neuve');
  expect(soldPartText(null, part)).toBe('neuve, n°\u00a0F7X2');
  const reused = { origin: 'donor', serial: null, donor: 'UO-000012' } as const;
  expect(soldPartText('Pièce d’occasion', reused)).toBe('Pièce d’occasion, d’un appareil donneur, UO-000012');
});
