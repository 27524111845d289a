import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import type { OsAccount } from './os-account.ts';

/**
 * The options with which every PostgreSQL program is started: as the account, from a folder it can enter, and in the C locale, because
 * failures are recognised by their English text.
 */
export function runAs(account: OsAccount | null) {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
  };
  return {
    cwd: '/',
    env,
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

export function runBriefly(
  program: string,
  args: string[],
  account: OsAccount | null,
): SpawnSyncReturns<string> {
  return spawnSync(program, args, { ...runAs(account), encoding: 'utf8' });
}

/** Whether the account can enter a folder. It asks the system itself, so that ACLs and mounts count as well as mode bits. */
export function canEnter(folder: string, account: OsAccount | null): boolean {
  if (!account) return true;
  const script = 'cd -- "$1"';
  return runBriefly('/bin/sh', ['-c', script, 'sh', folder], account).status === 0;
}
