import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { shellWord } from '#domain/text/shell-word.ts';
import { listKept } from '#server/backup/kept-backups.ts';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { makeVisitor, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { freePort } from '#tests/support/free-port.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { ROOT, siteEnvironment, startRealSite } from '#tests/support/real-site.ts';

const KIT = '/entreprise/connexions/trousse';
const PHRASE = 'cuivre étain flux chanfrein';
const shell = promisify(execFile);
const LIMIT_MS = 180_000;

/** Paths that a shell reads wrongly unless they are quoted. */
const FOLDER = makeTestFolder();
const OLD_DATA = path.join(FOLDER, "les données d'ici");
const BACKUPS = path.join(OLD_DATA, 'backups');
const site = useAccountSite({ DATA_DIR: OLD_DATA });

afterAll(() => removeTestFolder(FOLDER));

async function save(owner: SiteVisitor, page: string, fields: Record<string, string>) {
  expect((await owner.submit(page, { ...fields, intent: 'save' })).status).toBe(303);
}

/** The lines to copy by hand from the printed kit, in their order. */
async function printedLines(owner: SiteVisitor): Promise<string[]> {
  const { body } = await owner.get(KIT);
  return parse(body, { blockTextElements: {} })
    .querySelectorAll('.recovery-kit pre')
    .map((line) => line.text);
}

test(
  'with the printed kit and a backup, and nothing else, the shop and its only owner are back',
  async () => {
    const owner = await site.admin();
    await turnOnSecondFactor(owner.visitor);
    const phrase = { passphrase: PHRASE, passphraseAgain: PHRASE, isWritten: 'oui' };
    await save(owner.visitor, '/entreprise/connexions/sauvegardes', phrase);
    const alerts = '/entreprise/connexions/alertes';
    const drawn = drawnForm((await owner.visitor.get(alerts)).body, 'alertes');
    const sealed = { url: 'https://exemple.fr/alerte', secret: 'un-secret-de-signature' };
    await save(owner.visitor, alerts, { ...drawn, ...sealed });
    await owner.visitor.submit('/admin/sante', { intent: 'backup' });
    await until(async () => (await listKept(BACKUPS)).length === 1);
    const [backup] = await listKept(BACKUPS);
    const lines = await printedLines(owner.visitor);

    // Another machine: an empty folder, the backup and the paper.
    const folder = makeTestFolder();
    const dataDir = path.join(folder, "d'autres données");
    const env = { ...siteEnvironment({}), BACKUP_PASSPHRASE: lines[0] };
    const find = (words: string) => lines.find((line) => line.includes(words)) ?? expect.fail(`no ${words}`);
    const old = find('export DATA_DIR=').replace('export DATA_DIR=', '');
    expect(old).toBe(shellWord(OLD_DATA));
    const there = shellWord(dataDir);
    const file = shellWord(path.join(BACKUPS, backup?.name ?? ''));
    /** Runs a printed line as it stands; only the places are the new machine's. */
    const run = (line: string) =>
      shell(
        'sh',
        [
          '-c',
          `export DATA_DIR=${there}\n${line.replace(old, () => there).replace(/sauvegarde\.tar\.gz\S*/, () => file)}`,
        ],
        { cwd: ROOT, env },
      );
    try {
      expect((await run(find('npm run restore'))).stdout).toContain('chaque table comparée');
      await run(find('repair-key'));
      const key = path.join(dataDir, 'repair-key');
      expect(readFileSync(key, 'utf8')).toBe(readFileSync(path.join(OLD_DATA, 'repair-key'), 'utf8'));
      expect(statSync(key).mode & 0o777).toBe(0o600);
      const reset = await run(find('npm run admin -- reset'));
      const password = /: (\S+)\s*$/.exec(reset.stdout)?.[1] ?? '';

      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const back = await startRealSite({ DATA_DIR: dataDir, PORT: String(port), SITE_URL: origin });
      const visitor = makeVisitor(back.origin);
      await visitor.submit('/connexion', { email: owner.email, password });
      const { status, body } = await visitor.get(alerts);
      expect([status, body.includes('ne s’ouvre plus')]).toEqual([200, false]);
      expect(drawnForm(body, 'alertes').url).toBe(sealed.url);
      back.kill('SIGTERM');
      await back.ended;
    } finally {
      removeTestFolder(folder);
    }
  },
  LIMIT_MS,
);
