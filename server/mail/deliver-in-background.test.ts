import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { deliverInBackground } from './deliver-in-background.ts';
import { MailError } from './mail-error.ts';
import type { Mail } from './mailer.ts';

const mail: Mail = { to: 'camille@exemple.fr', subject: 'Essai', html: '<p>Essai</p>', text: 'Essai' };

/** A transport that delivers when the test says so, and what it and the log have done. */
function openMailer() {
  const done: string[] = [];
  const lines: string[] = [];
  const reached = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const transport = {
    async send({ to }: Mail) {
      reached.resolve();
      await answer.promise;
      done.push(`delivered to ${to}`);
    },
    close: async () => void done.push('closed'),
  };
  const log = createLog('info', { write: (line) => lines.push(line), flush: (end) => end?.() });
  return { mailer: deliverInBackground(transport, { log, delayMs: 0 }), done, lines, reached, answer };
}

test('a mail is taken over at once, worded and delivered later', async () => {
  const { mailer, done, reached, answer } = openMailer();
  let isWorded = false;
  await mailer.send(() => {
    isWorded = true;
    return mail;
  });
  expect([isWorded, done]).toEqual([false, []]);
  await reached.promise;
  expect([isWorded, done]).toEqual([true, []]);
  answer.resolve();
  await mailer.close();
  expect(done).toEqual([`delivered to ${mail.to}`, 'closed']);
});

test('closing waits for what has been taken over, even if its turn has not come', async () => {
  const { mailer, done, answer } = openMailer();
  answer.resolve();
  for (const to of ['a@exemple.fr', 'b@exemple.fr']) await mailer.send(() => ({ ...mail, to }));
  await mailer.close();
  expect(done).toEqual(['delivered to a@exemple.fr', 'delivered to b@exemple.fr', 'closed']);
});

test('a mail that fails, or cannot be worded, is in the log, and stops nothing', async () => {
  const { mailer, done, lines, reached, answer } = openMailer();
  await mailer.send(() => mail);
  await mailer.send(() => Promise.reject(new Error('no templates')));
  await reached.promise;
  answer.reject(new MailError('refused', 'mail refused by smtp.exemple.fr'));
  await mailer.close();
  expect(done).toEqual(['closed']);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toHaveLength(2);
  for (const { level, msg } of logged) expect([level, msg]).toEqual(['error', 'mail not sent']);
  expect(logged.map(({ err }) => err.message).sort()).toEqual([
    'mail refused by smtp.exemple.fr',
    'no templates',
  ]);
  expect(logged.find(({ err }) => err.reason)?.err.reason).toBe('refused');
});
