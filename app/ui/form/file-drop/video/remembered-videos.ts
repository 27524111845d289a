/** What the tab remembers of a video: a reload loses the file, not what has arrived of it. */
type RememberedVideo = { id: string; name: string; bytes: number; lastModified: number };

const keyOf = (place: string): string => `videos ${place}`;

/** The videos that a form of this tab was sending. */
export function recallVideos(place: string): RememberedVideo[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]') as RememberedVideo[];
  } catch {
    return [];
  }
}

export function rememberVideos(place: string, videos: readonly RememberedVideo[]): void {
  try {
    if (videos.length === 0) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify(videos));
  } catch {
    // Storage is refused: after a reload the video is sent from its beginning.
  }
}

/** What tells a form of the site from others: where it is sent, and the name of its field. */
export function formPlaceOf(input: HTMLInputElement): string {
  const { pathname, search } = new URL(input.form?.getAttribute('action') ?? '', location.href);
  return `${pathname}${search} ${input.name}`;
}
