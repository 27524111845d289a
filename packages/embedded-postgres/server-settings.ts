import { SOCKET_PORT } from './socket-folder.ts';

/** Sized for a small shop on a small machine. Durability is spelled out so that no stray configuration can weaken it. */
const settings: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Parallel plans and compiled queries cost more than they bring at this size, and /dev/shm is small in containers.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // The site logs its own errors. PostgreSQL's copy would quote customers' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  ...(process.platform === 'darwin' && {
    // macOS's fsync does not reach the disk.
    wal_sync_method: 'fsync_writethrough',
  }),
};

export function postmasterArgs(
  cluster: string,
  socketFolder: string,
  extra: Record<string, string>,
): string[] {
  // -h '' means no TCP at all.
  const args = ['-D', cluster, '-k', socketFolder, '-h', ''];
  args.push('-p', String(SOCKET_PORT));
  for (const [name, value] of Object.entries({ ...settings, ...extra })) {
    args.push('-c', `${name}=${value}`);
  }
  return args;
}
