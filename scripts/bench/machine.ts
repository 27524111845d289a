import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../setup/project-node.mjs';
import { CHROMIUM } from './browser.ts';
import { NGINX } from './nginx.ts';
import type { BenchOptions } from './options.ts';
import type { Taken } from './written-report.ts';

/** The machine and the versions that the figures belong to. */
export function describeMachine(): string[] {
  const cpus = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  return [
    `Machine: ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${cpus.length} cores, ${gigabytes} GB, ${os.type()} ${os.release()}`,
    `Versions: Node ${process.versions.node}, ${versionOf(NGINX, '-v')}, ${versionOf(CHROMIUM, '--version')}, ${versionOf('wrk', '-v')}`,
    `Libraries: ${['react-router', 'react', 'hono', 'lighthouse', '@playwright/test'].map(libraryVersion).join(', ')}`,
  ];
}

/** The conditions of a section: day and hour, commit, load of the machine, and how much was measured. */
export function describeRun({ rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>): Taken {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
  const isChanged = git('status', '--porcelain', '--', ':!docs') !== '';
  return {
    date: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
    load: os.loadavg()[0]?.toFixed(2) ?? '',
    effort: `${rounds} rounds, loads of ${seconds} s`,
  };
}

/** Each program prints its version in its own way, on its own output, some among warnings. */
function versionOf(program: string, option: string): string {
  const said = execFileSync('sh', ['-c', '"$0" "$1" 2>&1 || true', program, option], { encoding: 'utf8' });
  return /(?:nginx\/|Chromium |wrk )\S*\d/.exec(said)?.[0] ?? `${path.basename(program)} of unknown version`;
}

function libraryVersion(name: string): string {
  const { version } = JSON.parse(
    readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8'),
  ) as { version: string };
  return `${name} ${version}`;
}
