import { expect, test } from 'vitest';
import { AuthError } from '../transport/errors.ts';
import { errorParameters, withFragment, withParameters, withQuery } from './redirect-address.ts';

test.each([
  ['https://a.fr', 'https://a.fr?code=1'],
  ['https://a.fr/b?c=d', 'https://a.fr/b?c=d&code=1'],
  ['https://a.fr/b?code=old&c=a?b', 'https://a.fr/b?code=1&c=a%3Fb'],
  ['https://a.fr/b?c=d#e', 'https://a.fr/b?c=d&code=1'],
  ['fr.papin.app://retour', 'fr.papin.app://retour?code=1'],
])('a parameter in the query of %s', (address, expected) => {
  expect(withQuery(address, { code: '1' })).toBe(expected);
});

test('parameters behind the # are sorted and replace what was there', () => {
  expect(withFragment('https://a.fr/#haut', { z: 'à b', a: '&' })).toBe('https://a.fr/#a=%26&z=%C3%A0+b');
});

test('a client that looks for a code finds the error in the query too', () => {
  expect(withParameters('https://a.fr', { error: 'x' }, false)).toBe('https://a.fr#error=x&sb=');
  expect(withParameters('https://a.fr', { error: 'x' }, true)).toBe('https://a.fr?error=x#error=x&sb=');
});

test.each([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [404, undefined],
  [422, undefined],
  [429, undefined],
  [500, 'server_error'],
  [503, 'temporarily_unavailable'],
])('a status of %i is %s to OAuth', (status, word) => {
  const parameters = errorParameters(new AuthError(status, 'code', 'why'));
  expect(parameters).toEqual({
    ...(word && { error: word }),
    error_code: 'code',
    error_description: 'why',
  });
});
