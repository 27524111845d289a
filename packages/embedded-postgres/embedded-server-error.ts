export type EmbeddedServerFailure =
  | 'platform'
  | 'binaries'
  | 'account'
  | 'unreachable'
  | 'permission'
  | 'owned'
  | 'wrong-major'
  | 'not-a-cluster'
  | 'corrupted'
  | 'disk-full'
  | 'memory'
  | 'server';

/**
 * A start that cannot succeed as things are. The message is French, written for the person who runs the site: print it alone, without
 * the stack.
 */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';
  readonly reason: EmbeddedServerFailure;

  constructor(reason: EmbeddedServerFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
