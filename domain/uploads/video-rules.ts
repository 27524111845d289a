/** Videos that a page sends by itself, in slices. A form without script sends them as any other file (uploads.ts). */
export const videoRules = {
  /** Upper bound for a video. */
  maxBytes: 100_000_000,
  /** All slices but the last are as long as this: the server and the proxies of deploy/ take as much of any request. */
  sliceBytes: 1024 * 1024,
} as const;

/** Where videos are sent, by the protocol of tus.io. */
export const VIDEOS_PATH = '/videos';

/** The name of a form's field for files that were sent before it: each has an upload's id, a slash and a name. */
export const SENT_FILES = 'keptPhotos[]';
