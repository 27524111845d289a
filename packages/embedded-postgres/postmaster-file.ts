import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { socketFile } from './socket-folder.ts';

/** The facts that PostgreSQL writes about itself in postmaster.pid. */
export type PostmasterFacts = {
  pid: number;
  socketFolder: string;
  status: 'starting' | 'stopping' | 'ready' | 'standby' | '';
};

export function readPostmasterFile(cluster: string): PostmasterFacts | null {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const status = (lines[7] ?? '').trim() as PostmasterFacts['status'];
  return { pid, socketFolder: lines[4] ?? '', status };
}

/**
 * The server that runs on this cluster now, if any. The pid alone proves nothing: it may belong to a zombie that nobody reaps, to
 * another program since a reboot, or (in a folder copied while its server ran) to the server of the original.
 */
export function findLivePostmaster(cluster: string): PostmasterFacts | null {
  const facts = readPostmasterFile(cluster);
  return facts && worksIn(facts.pid, cluster) ? facts : null;
}

/**
 * Removes the files of a server that no longer runs: PostgreSQL refuses to start while they name a living process of any kind, even
 * a zombie. Only the owner may call this: the cluster and the socket folder are its alone.
 */
export function removeStaleFiles(cluster: string, socketFolder: string): void {
  if (findLivePostmaster(cluster)) return;
  rmSync(pidFile(cluster), { force: true });
  rmSync(`${socketFile(socketFolder)}.lock`, { force: true });
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/**
 * Whether a process works in this cluster: a postmaster's current folder is its cluster; a zombie has neither a folder nor a command
 * line.
 */
function worksIn(pid: number, cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return commandOf(pid).includes(cluster);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    // In a container, root may not look into another user's process, but its command line stays readable.
    const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isDenied && commandLineHolds(pid, cluster);
  }
}

function commandLineHolds(pid: number, cluster: string): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return args.includes(cluster);
  } catch {
    return false;
  }
}

/** The command line of a process, for systems without /proc. Empty if there is no such process, or if it is a zombie. */
function commandOf(pid: number): string {
  try {
    const args = ['-o', 'stat=,command=', '-p', String(pid)];
    const shown = execFileSync('ps', args, { encoding: 'utf8' }).trim();
    return shown.startsWith('Z') ? '' : shown;
  } catch {
    return '';
  }
}
