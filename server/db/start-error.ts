export type StartFailure = 'connection' | 'version' | 'request-login' | 'migration';

/**
 * A start that cannot succeed as things are. The message is French, written for whoever runs the shop:
 * print it alone, without the stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly reason: StartFailure;

  constructor(reason: StartFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
