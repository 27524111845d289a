import { expect, test } from 'vitest';
import { AuthError, errorEnvelope, wantsNewShape } from './errors.ts';

test.each([
  ['2024-01-01', true],
  ['2030-12-31', true],
  ['2023-12-31', false],
  ['2024-02-30', false],
  ['2024-13-01', false],
  ['20240101', false],
  ['latest', false],
  ['', false],
  [undefined, false],
])('version %s: new shape %s', (version, isNew) => {
  expect(wantsNewShape(version)).toBe(isNew);
});

const error = new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterS: 7 });
const weak = new AuthError(422, 'weak_password', 'weak', {
  extra: { weak_password: { reasons: ['length'] } },
});
const failure = new AuthError(500, 'unexpected_failure', 'oops');

test('the shape of 2024-01-01', () => {
  expect(errorEnvelope(error, '2025-01-01', 'id')).toEqual({
    body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    headers: {
      'X-Supabase-Api-Version': '2024-01-01',
      'x-sb-error-code': 'over_request_rate_limit',
      'Retry-After': '7',
    },
  });
  expect(errorEnvelope(weak, '2024-01-01', 'id')).toEqual({
    body: { code: 'weak_password', message: 'weak', weak_password: { reasons: ['length'] } },
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
  });
});

test('the shape before', () => {
  expect(errorEnvelope(failure, undefined, 'id')).toEqual({
    body: { code: 500, error_code: 'unexpected_failure', msg: 'oops', error_id: 'id' },
    headers: { 'x-sb-error-code': 'unexpected_failure' },
  });
  expect(errorEnvelope(weak, undefined, 'id')).toEqual({
    body: { code: 422, error_code: 'weak_password', msg: 'weak', weak_password: { reasons: ['length'] } },
    headers: { 'x-sb-error-code': 'weak_password' },
  });
});
