import { expect, test } from 'vitest';
import { maxUploadBytes } from './upload-paths.ts';

const FORM = 'multipart/form-data; boundary=x';

test.each([
  ['POST', '/demande', FORM, true],
  ['POST', '/demande.data', FORM, true],
  ['POST', '/demande', 'Multipart/Form-Data; boundary=x', true],
  ['GET', '/demande', FORM, false],
  ['POST', '/demande', 'application/x-www-form-urlencoded', false],
  ['POST', '/demande', undefined, false],
  ['POST', '/envoi', FORM, true],
  ['POST', '/admin/reparations/REP-2026-000001', FORM, true],
  ['POST', '/admin/reparations/REP-2026-000001/photos', FORM, true],
  ['POST', '/admin/reparations/REP-2026-000001/ticket.pdf', FORM, false],
  ['POST', '/admin/stock/setup.data', FORM, true],
  ['POST', '/admin/stock/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10', FORM, true],
  ['POST', '/admin/stock/mouvements', FORM, false],
  ['POST', '/admin/galerie/nouvelle.data', FORM, true],
  ['POST', '/admin/galerie', FORM, false],
  ['POST', '/demandes', FORM, false],
  ['POST', '/contact', FORM, false],
  ['POST', '/auth/v1/demande', FORM, false],
])('%s %s with %s: longer than others: %s', (method, pathname, contentType, isLonger) => {
  expect(maxUploadBytes({ method, pathname, contentType })).toBe(isLonger ? 81_048_576 : undefined);
});

test('a mail that comes in is longer than other webhooks', () => {
  const mail = { method: 'POST', pathname: '/webhooks/mails', contentType: 'message/rfc822' };
  expect(maxUploadBytes(mail)).toBe(30_000_000);
  expect(maxUploadBytes({ ...mail, contentType: 'application/json' })).toBeUndefined();
  expect(maxUploadBytes({ ...mail, pathname: '/webhooks/sms' })).toBeUndefined();
});
