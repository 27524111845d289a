import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { redactLine } from './log-redaction.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => lines.push(line), flush: (done) => done?.() }));
  return lines.join('');
}

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  [
    'the query of an address',
    (log) => log.info({ url: '/suivi-reparation?lien=tres-secret&x=1' }),
    'tres-secret',
  ],
  ['a secret in a path', (log) => log.info({ url: '/alerte-stock/tres-secret' }), 'tres-secret'],
  [
    'headers',
    (log) =>
      log.info({ req: { headers: { authorization: 'Bearer tres-secret', cookie: 'session=tres-secret' } } }),
    'tres-secret',
  ],
  [
    'the row that a constraint refuses',
    (log) =>
      log.error({
        err: error('duplicate key', { code: '23505', detail: 'Key (phone)=(0611223344) already exists.' }),
      }),
    '0611223344',
  ],
  [
    'the recipient that a mail server refuses',
    (log) =>
      log.error({
        err: error('550 <camille.durand@example.test>: unknown', {
          response: '550 camille.durand@example.test',
          rejected: ['camille.durand@example.test'],
        }),
      }),
    'camille',
  ],
  [
    'the cause of a cause',
    (log) => log.error({ err: new Error('dehors', { cause: error('refus de camille@example.test') }) }),
    'camille',
  ],
  [
    'a connection string',
    (log) => log.error({ err: error('cannot reach postgres://papin:tres-secret@db.example:5432/papin') }),
    'tres-secret',
  ],
  [
    'an access token',
    (log) => log.warn({ reason: 'bad eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' }),
    'eyJ',
  ],
  [
    'a link in the words of an error',
    (log) =>
      log.error({ err: error('fetch failed: https://a.example/x?token_hash=tres-secret&type=recovery') }),
    'tres-secret',
  ],
  [
    'the link of a case to come back to',
    (log) =>
      log.error({
        err: error('from /connexion?redirectTo=%2Frendez-vous%3Fjour%3D2026-12-03%26suivi%3Dtres-secret'),
      }),
    'tres-secret',
  ],
] satisfies [string, (log: ReturnType<typeof createLog>) => void, string][])(
  '%s is never in a log',
  (_, write, secret) => {
    const line = written(write);
    expect(JSON.parse(line)).toHaveProperty('level');
    expect(line).not.toContain(secret);
  },
);

test('what helps to find a fault stays', () => {
  const line = JSON.parse(
    written((log) =>
      log.error(
        {
          id: 'a-1',
          url: '/boutique?q=ssd',
          err: error('deadlock detected', { code: '40P01', table: 'orders' }),
        },
        'request failed',
      ),
    ),
  );
  expect(line).toMatchObject({
    id: 'a-1',
    url: '/boutique',
    msg: 'request failed',
    err: { message: 'deadlock detected', code: '40P01', table: 'orders' },
  });
  expect(line.err.stack).toContain('log-redaction.test.ts');
});

test('a line that somebody made long is read in no time', () => {
  const hostile = ['a', 'a.', 'eyJ-', 'a@', 'x://', '?key=', 'eyJa.'].map((part) => part.repeat(20_000));
  const startedAt = performance.now();
  for (const line of hostile) redactLine(`${line}=@eyJ`);
  // Patterns without bounds take minutes.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
