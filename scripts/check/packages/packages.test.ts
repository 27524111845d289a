import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { useLocalServer } from '#tests/support/local-server.ts';
import { checkInstallScripts, checkOrigins } from './install-scripts.ts';
import { readAudit } from './read-audit.ts';

const lockfile = {
  packages: {
    '': {},
    'node_modules/node': { hasInstallScript: true },
    'node_modules/a/node_modules/@papin/guest': { hasInstallScript: true },
    'node_modules/quiet': { resolved: 'https://registry.npmjs.org/quiet/-/quiet-1.0.0.tgz' },
    'node_modules/from-git': { resolved: 'git+ssh://git@github.com/a/b.git#0123' },
  },
};

test('a package that runs something when it is installed is named, and so is a leave that nobody needs', () => {
  expect(checkInstallScripts(lockfile, { node: true, '@papin/guest': false })).toEqual([]);
  const problems = checkInstallScripts(lockfile, { node: true, quiet: true });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toContain('npm approve-scripts @papin/guest');
  expect(problems[1]).toContain('quiet');
});

test('a package that comes from elsewhere than a registry is named', () => {
  expect(checkOrigins(lockfile)).toEqual(['from-git ne vient pas d’un registre npm.']);
});

test('what npm says of a known vulnerability is understood, and of a registry that says nothing', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dependencies = { leaky: '1.0.0', flawed: '1.0.0', sound: '1.0.0' };
  const locked = Object.keys(dependencies).map((name) => [`node_modules/${name}`, { version: '1.0.0' }]);
  const packages = { '': { dependencies }, ...Object.fromEntries(locked) };
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', dependencies }),
  );
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  const advisory = (severity: string) => [
    { id: 1, url: 'https://a.example/1', title: 'Fuite', severity, vulnerable_versions: '<2' },
  ];
  let answers = true;
  const registry = await useLocalServer(() => (request, response) => {
    request.resume();
    const name = (request.url ?? '').slice(1);
    const versions = Object.fromEntries(['1.0.0', '2.0.0'].map((version) => [version, { name, version }]));
    const packument = { name, versions };
    const found = { leaky: advisory('critical'), flawed: advisory('moderate') };
    response
      .writeHead(answers ? 200 : 405, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(request.method === 'POST' ? found : packument));
  });
  async function audit() {
    const args = [
      'audit',
      '--json',
      `--registry=${registry.origin}`,
      `--cache=${folder}/cache`,
      '--fetch-retries=0',
    ];
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return readAudit(output);
  }
  expect(await audit()).toEqual({
    outcome: 'checked',
    grave: ['leaky <2 (critical) : Fuite (https://a.example/1)'],
    others: 1,
  });
  answers = false;
  expect(await audit()).toMatchObject({ outcome: 'unknown', why: expect.stringContaining('405') });
});
