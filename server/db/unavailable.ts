import pg from 'pg';

const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/;

/** A file does not fit on the disk, as 53100 is for a row in PostgreSQL. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT)$/;

const LOST = /connect(?:ion|ing)? (?:terminated|timeout)|^client .* is not queryable$/i;

/**
 * Connection failures, too many connections, no room, no answer or no lock in time, and a server that stops or
 * starts.
 */
const NOT_NOW = /^(?:08|53(?!400)|55P03|57014|57P0[1-3])/;

/**
 * No connection of the pool became free in time, or nothing was answered in time. It is created where that time limit
 * is.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** The connection was not made or was lost: the driver's own errors, which have no SQLSTATE. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // There is no socket where the server should listen; a missing file is another matter.
  const isNobodyThere = code === 'ENOENT' && syscall === 'connect';
  return isNobodyThere || NETWORK.test(code) || NO_ROOM.test(code) || LOST.test(error.message);
}

/** The database or the disk cannot do it now, but may in a moment: the request itself is valid. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? NOT_NOW.test(error.code ?? '')
    : error instanceof UnavailableError || isConnectionLost(error);
