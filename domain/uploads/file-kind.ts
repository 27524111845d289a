type FileKindShown = 'picture' | 'video' | 'document';

/** What a stored file is for whoever looks at it; null: its file is gone, and its place is that of a picture. */
export function shownKind(mime: string | null): FileKindShown {
  if (mime === 'video/mp4') return 'video';
  return mime === 'application/pdf' ? 'document' : 'picture';
}
