/** What a form accepts: the drop zone (app/ui/form/file-drop) shows it, the server enforces it. */
export const uploadRules = {
  /** Upper bound for a file. */
  maxBytes: 10_000_000,
  /** Upper bound for one form. */
  maxFiles: 8,
  /** HEIC is left out, so that iPhones send a JPEG instead. */
  accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf',
  kinds: 'Photos ou PDF',
} as const;
