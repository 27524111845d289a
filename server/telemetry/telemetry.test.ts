import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createTelemetry } from './telemetry.ts';

test('where nobody asks for it, nothing is measured and nothing watches', async () => {
  expect(await createTelemetry(readConfig({}))).toBeUndefined();
});

test('what measures and traces is loaded on demand only', () => {
  const heavy = /^import (?!type )[^;]*from '(?:@opentelemetry\/|[^']*open-(?:tracing|metrics)\.ts)/m;
  const loading = globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => heavy.test(readFileSync(file, 'utf8')));
  expect(loading).toEqual(['server/telemetry/tracing/tracing.ts']);
});
