import { SUPERUSER } from './create-cluster.ts';
import { findLivePostmaster } from './postmaster-file.ts';
import { settleServerHome } from './server-home.ts';
import type { ServerLog } from './server-log.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/**
 * The address of a data folder's server while another process of ours runs it, for a command beside the site. Only PostgreSQL's user
 * and root can use it. Null if no server runs.
 */
export function findRunningServer(options: {
  name: string;
  dataDir: string;
  log: ServerLog;
  fallbackRoot?: string;
}): string | null {
  const { cluster } = settleServerHome(options);
  const running = findLivePostmaster(cluster);
  if (running?.status !== 'ready') return null;
  const host = encodeURIComponent(running.socketFolder);
  return `postgresql://${SUPERUSER}@localhost:${SOCKET_PORT}/postgres?host=${host}`;
}
