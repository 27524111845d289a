import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

test('an empty environment gives the defaults of a small shop', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    dataDir: 'data',
    logLevel: 'info',
    site: { url: 'http://localhost:3000' },
  });
  expect(config.database.url).toBeUndefined();
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', SITE_URL: '', CONTACT_FORM_URL: '' })).toMatchObject({ port: 3000 });
});

test('the public address loses its trailing slash', () => {
  expect(readConfig({ SITE_URL: 'https://www.exemple.fr/' }).site.url).toBe('https://www.exemple.fr');
});

test.each([
  [{ PORT: 'abc' }, 'PORT : nombre entier attendu (reçu : « abc »)'],
  [{ PORT: '70000' }, 'PORT : valeur trop grande, maximum 65535'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ SITE_URL: 'exemple.fr' }, 'SITE_URL : adresse attendue'],
  [{ CONTACT_FORM_URL: 'javascript:alert(1)' }, 'CONTACT_FORM_URL : adresse attendue'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL : valeurs possibles : debug, info, warn, error, silent'],
  [{ DATABASE_URL: 'mysql://root@localhost/x' }, 'DATABASE_URL : adresse attendue'],
])('%o is refused in one line that names the setting', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

test('a wrong database address is refused without showing its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@localhost/x' })).toThrow(/^((?!secret).)*$/);
});

test('every setting is documented in .env.example, and nothing else is', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
    (match) => match[1],
  );
  expect(documented.toSorted()).toEqual(settingNames.toSorted());
});
