import { LateIcon } from '#app/features/navigation/late-icon.tsx';
import { SharePanel } from './share-panel.tsx';
import { FullScreenIcon } from './tool-icons.tsx';

/** Sharing and full screen, at the bottom left so that a chat keeps the right. */
export function PageTools({ siteUrl }: { siteUrl: string }) {
  return (
    <div className="floaters">
      <SharePanel siteUrl={siteUrl} />
      {/* Answered by app/on-intent/full-screen.ts; the style sheet shows the icon and the name of its state. */}
      <button className="btn btn--sq needs-script" type="button" data-replay="intent" data-full-screen="">
        <FullScreenIcon />
        <LateIcon name="minimize" />
        <span className="vh">Plein écran</span>
        <span className="vh">Quitter le plein écran</span>
      </button>
    </div>
  );
}
