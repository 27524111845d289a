export type StartFailure = 'connection' | 'version' | 'request-login' | 'migration';

/**
 * A start that cannot succeed as things are. The message is French, for the person who runs the site: print it
 * without the stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly reason: StartFailure;

  constructor(reason: StartFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
