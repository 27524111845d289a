import { type RefObject, useEffect, useRef, useState } from 'react';
import { videoRules } from '#domain/uploads/video-rules.ts';
import { formatFileSize } from '../file-rules.ts';
import { formPlaceOf, recallVideos, rememberVideos } from './remembered-videos.ts';

/** A video of a field, which is sent before its form. */
export type FieldVideo = {
  key: string;
  name: string;
  bytes: number;
  lastModified: number;
  /** The name of its sending; null until it has begun. */
  id: string | null;
  /** Bytes that have arrived. */
  sent: number;
  /** `absent`: the page was loaded anew, and only its visitor can give the file back. */
  state: 'sending' | 'waiting' | 'stopped' | 'absent' | 'done';
};

type Options = {
  /** Ids that the form shows already as sent. */
  known: readonly string[];
  /** Called with a sentence about a video that was refused. */
  onRefused: (sentence: string) => void;
};

const sender = () => import('./send-video.ts');

/** The videos of a file field: each is sent at once, one after the other, and goes on after a lost connection or a reload. */
export function useVideos(
  input: RefObject<HTMLInputElement | null>,
  isOn: boolean,
  { known, onRefused }: Options,
) {
  const [videos, setVideos] = useState<readonly FieldVideo[]>([]);
  /** As they are now, for what comes later. */
  const now = useRef(videos);
  const files = useRef(new Map<string, File>());
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  function show(next: readonly FieldVideo[]) {
    now.current = next;
    setVideos(next);
    if (!input.current) return;
    const begun = next.flatMap(({ id, name, bytes, lastModified }) =>
      id ? [{ id, name, bytes, lastModified }] : [],
    );
    rememberVideos(formPlaceOf(input.current), begun);
  }
  const change = (key: string, part: Partial<FieldVideo>) =>
    show(now.current.map((video) => (video.key === key ? { ...video, ...part } : video)));
  const forget = (key: string) => {
    files.current.delete(key);
    stops.current.get(key)?.abort();
    show(now.current.filter((video) => video.key !== key));
  };

  function send(key: string) {
    const stop = new AbortController();
    stops.current.set(key, stop);
    change(key, { state: 'sending' });
    queue.current = queue.current.then(() => sendNow(key, stop.signal));
  }

  async function sendNow(key: string, signal: AbortSignal): Promise<void> {
    const file = files.current.get(key);
    const video = now.current.find((each) => each.key === key);
    if (!file || !video || signal.aborted) return;
    try {
      const { sendVideo } = await sender();
      const end = await sendVideo(file, {
        id: video.id,
        signal,
        tell: (sending) => !signal.aborted && change(key, sending),
      });
      if (signal.aborted) return;
      if (end.state !== 'refused') change(key, end);
      else {
        forget(key);
        onRefused(end.why);
      }
    } catch {
      // Its visitor has removed it or left, or the script that sends could not be loaded.
      if (!signal.aborted) change(key, { state: 'stopped' });
    }
  }

  /** Takes videos that were picked; returns a sentence for each that the field has no place for. */
  function add(picked: readonly File[], places: number): string[] {
    const refused: string[] = [];
    for (const file of picked) {
      const same = now.current.find((video) => isOf(video, file));
      if (same && same.state !== 'absent') continue;
      const isTooMany = !same && now.current.length >= places;
      if (file.size > videoRules.maxBytes)
        refused.push(
          `«\u00a0${file.name}\u00a0» pèse ${formatFileSize(file.size)}\u00a0: ${formatFileSize(videoRules.maxBytes)} au plus pour une vidéo.`,
        );
      else if (isTooMany) refused.push(`«\u00a0${file.name}\u00a0» est de trop.`);
      else {
        const key = same?.key ?? crypto.randomUUID();
        files.current.set(key, file);
        if (!same) {
          const { name, size: bytes, lastModified } = file;
          const begun = { key, name, bytes, lastModified, id: null, sent: 0, state: 'sending' } as const;
          show([...now.current, begun]);
        }
        send(key);
      }
    }
    return refused;
  }

  function remove(key: string) {
    const id = now.current.find((video) => video.key === key)?.id;
    forget(key);
    if (id) void sender().then(({ dropVideo }) => dropVideo(id));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the tab remembers
  useEffect(() => {
    const leaving = new AbortController();
    const recalled = isOn && input.current ? recallVideos(formPlaceOf(input.current)) : [];
    const unknown = recalled.filter(({ id }) => !known.includes(id));
    const recall = async () => {
      const { askVideo } = await sender();
      for (const video of unknown) {
        const state = await askVideo(video.id, leaving.signal);
        if (leaving.signal.aborted) return;
        // Picked again meanwhile.
        if (now.current.some(({ id }) => id === video.id)) continue;
        if (state)
          show([
            ...now.current,
            { ...video, key: video.id, sent: state.sent, state: state.isWhole ? 'done' : 'absent' },
          ]);
      }
      // Those that a form has, or nobody, are forgotten.
      show(now.current);
    };
    if (recalled.length > 0) recall().catch(() => {});
    const running = stops.current;
    return () => {
      leaving.abort();
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  return {
    videos,
    /** How many there are now, whatever was drawn last. */
    count: () => now.current.length,
    add,
    remove,
    resume: send,
    /** Some are still on their way. */
    isBusy: videos.some(({ state }) => state === 'sending' || state === 'waiting'),
  };
}

const isOf = (video: FieldVideo, { name, size, lastModified }: File): boolean =>
  video.name === name && video.bytes === size && video.lastModified === lastModified;
