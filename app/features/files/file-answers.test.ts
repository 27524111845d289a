import { expect, test } from 'vitest';
import { csvAnswer, downloadAnswer, notYours, pdfAnswer, tooManyFiles } from './file-answers.server.ts';

const PRIVATE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

const headersOf = (answer: Response) => Object.fromEntries(answer.headers);

test('a document is shown in place, a table is kept, and no cache keeps either', async () => {
  const pdf = pdfAnswer('FAC-2026-000001.pdf', new TextEncoder().encode('%PDF'));
  expect(headersOf(pdf)).toEqual({
    ...PRIVATE,
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="FAC-2026-000001.pdf"',
    'content-length': '4',
  });
  expect(await pdf.text()).toBe('%PDF');
  expect(headersOf(csvAnswer('produits.csv', 'Nom\n'))).toEqual({
    ...PRIVATE,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="produits.csv"',
  });
});

test('a file says more of itself where its route knows it', () => {
  const backup = downloadAnswer('sauvegarde.tar', 'application/octet-stream', 'x', { 'Content-Length': '1' });
  expect(headersOf(backup)).toMatchObject({ ...PRIVATE, 'content-length': '1' });
});

test.each([
  ['no document', () => pdfAnswer('x.pdf', null), 404, 'Ce document n’existe pas.'],
  ['no table', () => csvAnswer('x.csv', null), 404, 'Ce document n’existe pas.'],
  ['somebody else’s', notYours, 404, 'Ce fichier n’existe pas, ou n’est pas le vôtre.'],
  ['too many tries', () => tooManyFiles(30), 429, 'Trop d’essais. Recommencez plus tard.'],
])('%s: answered in words that no cache keeps', async (_, refuse, status, words) => {
  const answer = refuse();
  expect(answer.status).toBe(status);
  expect(headersOf(answer)).toMatchObject({ ...PRIVATE, 'content-type': 'text/plain; charset=utf-8' });
  expect(await answer.text()).toBe(words);
});

test('who tried too often learns when to come back', () => {
  expect(tooManyFiles(30).headers.get('Retry-After')).toBe('30');
});
