/** What a form accepts: the drop zone (app/ui/form/file-drop) says it, the server enforces it. */
export const uploadRules = {
  /** A file. */
  maxBytes: 10_000_000,
  /** In one form. */
  maxFiles: 8,
  /** Without HEIC, for which iPhones then send a JPEG. */
  accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf',
  kinds: 'Photos ou PDF',
} as const;
