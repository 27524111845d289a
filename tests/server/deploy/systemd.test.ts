import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ANALYZE = '/usr/bin/systemd-analyze';
const SHIPPED = path.resolve(import.meta.dirname, '../../../deploy/systemd');
const run = promisify(execFile);

/** The shipped units in a folder of their own, with a program that exists on this machine. */
function unitsHere(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-systemd-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(SHIPPED, folder, { recursive: true });
  const file = path.join(folder, 'atelier-papin@.service');
  const unit = readFileSync(file, 'utf8');
  const here = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
  expect(here).not.toBe(unit);
  writeFileSync(file, here);
  return folder;
}

test.runIf(existsSync(ANALYZE))('systemd understands the shipped unit to its last line', async () => {
  const unit = path.join(unitsHere(), 'atelier-papin@3001.service');
  const { stdout, stderr } = await run(ANALYZE, ['verify', '--man=no', unit]);
  // Complaints about other units of the machine do not count.
  const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('atelier-papin'));
  expect(complaints).toEqual([]);
});

test.runIf(existsSync(ANALYZE))('the process may do little else than answer', async () => {
  const unit = path.join(unitsHere(), 'atelier-papin@.service');
  // The score is out of 100: a service without any hardening has 96. The command fails above the threshold.
  const { stdout } = await run(ANALYZE, ['security', '--offline=true', '--threshold=20', '--no-pager', unit]);
  expect(stdout).toContain('Overall exposure level');
});
