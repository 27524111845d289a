import { statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeTestFolder, removeTestFolder, testedPostgresBin } from '#tests/support/postgres-servers.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite, startRealSite } from '#tests/support/real-site.ts';

beforeAll(builtSite, builtSite.limitMs);

const PASSWORD_LINE = /Mot de passe \(affiché une seule fois\) : (\S+)/;

test('the first start makes the keys and shows an administrator once', async () => {
  const DATA_DIR = makeTestFolder();
  onTestFinished(() => removeTestFolder(DATA_DIR));
  const env = { DATA_DIR, POSTGRES_BIN: testedPostgresBin() ?? '', ADMIN_EMAIL: 'patronne@exemple.fr' };
  const first = await startRealSite(env);
  expect(first.output()).toContain('Premier administrateur : patronne@exemple.fr');
  const password = PASSWORD_LINE.exec(first.output())?.[1];
  expect(password).toBeTruthy();
  expect(statSync(path.join(DATA_DIR, 'keys.json')).mode & 0o777).toBe(0o600);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await startRealSite(env);
  expect(second.output()).not.toContain('administrateur');
  const answer = await ask(second.origin, '/auth/v1/.well-known/jwks.json');
  expect(JSON.parse(answer.body.toString()).keys).toHaveLength(1);
});

test('a password that was given is not shown', async () => {
  const DATA_DIR = makeTestFolder();
  onTestFinished(() => removeTestFolder(DATA_DIR));
  const ADMIN_PASSWORD = 'donné au démarrage';
  const site = await startRealSite({ DATA_DIR, POSTGRES_BIN: testedPostgresBin() ?? '', ADMIN_PASSWORD });
  expect(site.output()).toContain('Premier administrateur : admin@atelier-papin.example');
  expect(site.output()).not.toMatch(PASSWORD_LINE);
  expect(site.output()).not.toContain(ADMIN_PASSWORD);
});
