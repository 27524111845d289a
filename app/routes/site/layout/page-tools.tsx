import { useLocation } from 'react-router';
import { LateIcon } from '#app/features/navigation/late-icon.tsx';
import { hasPageTools } from './page-tools-places.ts';
import { SharePanel } from './share-panel.tsx';
import { FullScreenIcon } from './tool-icons.tsx';

/**
 * Sharing and full screen (specification, section 2). They float at the bottom left, so that a chat keeps the right, where the
 * gutter has room for them; below, they stand in the strip above the header, and on phones at the foot of the menu (site-footer.css).
 */
export function PageTools({ siteUrl }: { siteUrl: string }) {
  const { pathname } = useLocation();
  if (!hasPageTools(pathname)) return null;
  return (
    <div className="floaters">
      <SharePanel siteUrl={siteUrl} />
      {/* Answered by app/boot/on-intent/full-screen.ts; the style sheet shows the icon and the name of its state. */}
      <button className="btn btn--square needs-script" type="button" data-replay="intent" data-full-screen="">
        <FullScreenIcon />
        <LateIcon name="minimize" />
        <span className="visually-hidden">Plein écran</span>
        <span className="visually-hidden">Quitter le plein écran</span>
      </button>
    </div>
  );
}
