import { expect, test } from 'vitest';
import { cutOf, headersOf } from './cut-body.ts';

const request = (headers: Headers) =>
  new Request('http://localhost/contact', { method: 'POST', headers, body: 'a=1' });
const whole = () => new Headers({ 'Content-Type': 'text/plain', Cookie: 'a=1' });

test('a body is cut because we say so, whatever its sender wrote', () => {
  for (const cut of ['late', 'no place', undefined] as const)
    for (const sent of [whole(), headersOf(whole(), 'late')]) {
      const headers = headersOf(sent, cut);
      expect(cutOf(request(headers))).toBe(cut);
      expect([headers.get('Content-Type'), headers.get('Cookie')]).toEqual(['text/plain', 'a=1']);
    }
});
