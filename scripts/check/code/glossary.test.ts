import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUnusedTerms, readUnusedTerms } from './glossary.ts';

const terms = readUnusedTerms(`# Glossary\n
## Words we do not use

| Not | But |
|---|---|
| desk | admin |
| hourly job, house | job |
`);

test.each([
  ['server/shop/desk/list.ts', '', 0, 'desk'],
  ['a.ts', 'const a = 1;\nopenOrderDesk(a);', 2, 'desk'],
  ['a.ts', '/** An hourly job. */', 1, 'hourly job'],
  ['a.ts', 'type HourlyJob = {};', 1, 'hourly job'],
  ['a.ts', 'deps.house.list()', 1, 'house'],
])('%s: %j has an unused term', (file, source, line, term) => {
  expect(findUnusedTerms(file, source, terms)).toMatchObject([{ line, term }]);
});

test.each([
  'desktop, lighthouse, warehouse',
  'an hourly count; a job',
  'hourly(job)',
  "import { ArrowLeft, House } from 'lucide';",
  '<Icon icon={House} />',
])('%j has none', (source) => {
  expect(findUnusedTerms('a.ts', source, terms)).toEqual([]);
});

test('a glossary without its table is refused', () => {
  expect(() => readUnusedTerms('# Glossary')).toThrow('no table');
});

test('our glossary names the terms that are not used', () => {
  const ours = readUnusedTerms(readFileSync('docs/glossary.md', 'utf8'));
  expect(ours.map(({ tokens }) => tokens.join(' '))).toContain('desk');
});
