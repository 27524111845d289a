/** A backup or a restore that cannot be as things are. The message is French, for whoever asked: print it without the stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
