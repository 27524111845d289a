import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.ts';

const site = { siteUrl: 'https://www.atelier-papin.example', email: 'atelier@papin.example' };

test('says where to write, until when and where it is itself, as RFC 9116 wants', () => {
  expect(securityTxt({ ...site, now: new Date('2026-11-25T22:10:00Z') })).toBe(
    [
      'Contact: mailto:atelier@papin.example',
      'Contact: https://www.atelier-papin.example/contact',
      'Expires: 2027-05-24T00:00:00Z',
      'Preferred-Languages: fr, en',
      'Canonical: https://www.atelier-papin.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('is never about to end, and is the same all day', () => {
  const at = (now: string) => securityTxt({ ...site, now: new Date(now) });
  expect(at('2027-01-01T00:00:00Z')).toBe(at('2027-01-01T23:59:59Z'));
  for (const day of ['2027-03-01', '2030-12-31']) {
    const [, expires = ''] = /Expires: (.*)/.exec(at(`${day}T12:00:00Z`)) ?? [];
    const days = (Date.parse(expires) - Date.parse(day)) / 86_400_000;
    expect(days).toBe(180);
  }
});
