/**
 * A backup or restore that cannot be done as things are. The message is French, for the person who asked: print it
 * without the stack.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
