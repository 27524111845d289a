/** The photographs that a form takes. HEIC is left out, so that iPhones send a JPEG instead. */
const PHOTOS = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
/** Not every system knows the type of a video: its ending says it too. */
const VIDEOS = 'video/mp4,video/quicktime,.mp4,.mov';

/** What a form accepts: the drop zone (app/ui/form/file-drop) shows it, the server enforces it. */
export const uploadRules = {
  /** Upper bound for a file: a photograph of 50 megapixels as a telephone writes it. */
  maxBytes: 25_000_000,
  /** Upper bound for one form. */
  maxFiles: 8,
  /** Upper bound for all files of one form together. */
  maxFormBytes: 80_000_000,
  accept: `${PHOTOS},application/pdf`,
  kinds: 'Photos ou PDF',
} as const;

/** The same for a field that takes photographs only. */
export const photoRules = { ...uploadRules, accept: PHOTOS, kinds: 'Photos' } as const;

/** For what is shown of a device. */
export const filmedRules = {
  ...uploadRules,
  accept: `${PHOTOS},${VIDEOS}`,
  kinds: 'Photos ou vidéos',
} as const;

/** For the messages of a case. */
export const messageFileRules = {
  ...uploadRules,
  accept: `${PHOTOS},${VIDEOS},application/pdf`,
  kinds: 'Photos, vidéos ou PDF',
} as const;
