/** The first file that systemd hands over, after the three standard ones (sd_listen_fds(3)). */
const FIRST_FD = 3;

/**
 * The listening socket that the parent process holds open, as systemd does (deploy/systemd). It outlives this process,
 * so that connections made during a restart wait in its queue. Undefined when the socket was meant for another process,
 * whose environment we only have inherited.
 */
export function inheritedSocket(env: Record<string, string | undefined>, pid: number): number | undefined {
  return env.LISTEN_PID === String(pid) && env.LISTEN_FDS === '1' ? FIRST_FD : undefined;
}
