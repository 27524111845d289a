import { Play } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

type VideoPosterProps = {
  /** The picture that its sender's browser drew; null if it could not. */
  src: string | null;
  words: string;
};

/** What stands for a video in a list. The browser's own player opens behind the link around it. */
export function VideoPoster({ src, words }: VideoPosterProps) {
  return (
    <span className={src ? 'video-poster' : 'video-poster video-poster--bare'}>
      {src && <img src={src} alt="" width="400" height="300" loading="lazy" />}
      <span className="video-poster__words">
        <Icon icon={Play} />
        <span>{words}</span>
      </span>
    </span>
  );
}
