import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { onceInView } from './once-in-view.ts';
import { openReader } from './open-reader.ts';

const BETWEEN_MS = 150;

const TEXTS = {
  opening: 'L’appareil photo s’ouvre.',
  reading: 'Montrez un code à l’appareil photo.',
  refused: 'L’appareil photo est refusé\u00a0: autorisez-le pour ce site dans les réglages du navigateur.',
  missing: 'Aucun appareil photo n’est là, ou un autre programme s’en sert.',
  failed: 'Le lecteur de codes ne s’est pas chargé\u00a0: rechargez la page.',
};

type CameraScanProps = {
  onCode: (code: string) => void;
  onStop: () => void;
};

/** Reads codes with the camera of the device for as long as it is shown. */
export function CameraScan({ onCode, onStop }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const taking = useRef(onCode);
  const [state, setState] = useState<keyof typeof TEXTS>('opening');

  useEffect(() => {
    taking.current = onCode;
  }, [onCode]);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    if (video.current)
      readFrom(video.current, signal, { setState, onCode: (code) => taking.current(code) }).catch(() => {
        if (!signal.aborted) setState('failed');
      });
    return () => closing.abort();
  }, []);

  return (
    <div className="case__camera">
      <video ref={video} muted playsInline aria-label="Image de l’appareil photo" data-state={state} />
      <p role="status">{TEXTS[state]}</p>
      <Button variant="quiet" size="s" onClick={onStop}>
        Fermer l’appareil photo
      </Button>
    </div>
  );
}

type Reading = { setState: (state: keyof typeof TEXTS) => void; onCode: (code: string) => void };

/** Shows the camera in `video` and tells of the codes it sees, until the signal ends it. */
async function readFrom(video: HTMLVideoElement, signal: AbortSignal, { setState, onCode }: Reading) {
  const stream = await openCamera(setState);
  if (!stream) return;
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  const [readFrame] = await Promise.all([openReader(), video.play()]);
  const isTaken = onceInView();
  setState('reading');
  while (!signal.aborted) {
    const code = await readFrame(video);
    if (!signal.aborted && code && isTaken(code, performance.now())) onCode(code);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}

async function openCamera(setState: Reading['setState']): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
    return null;
  }
}
