import { useRef } from 'react';
import { Outlet } from 'react-router';
import { GivenBack } from '#app/features/saved-draft/given-back.tsx';
import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';
import { type AreaLink, AreaNav } from './area-nav.tsx';
import { useSessionWatch } from './use-session-watch.ts';

type AreaFrameProps = {
  label: string;
  links: readonly AreaLink[];
  client: BrowserClientSettings;
  /** The id of the signed-in account: what is typed here is given to no other one (app/features/draft/page-draft.ts). */
  owner: string;
  /** Whether the page got back what was typed before its session ended. */
  isGivenBack: boolean;
};

/** The client area: its menu and its pages, kept in step with the session. The back office has its own frame (routes/admin/shell/). */
export function AreaFrame({ label, links, client, owner, isGivenBack }: AreaFrameProps) {
  useSessionWatch(client);
  const page = useRef<HTMLDivElement>(null);
  return (
    // `data-lazy` loads React at once, so that a tab nobody touches stays in step too.
    <div className="wrap area" data-lazy="area">
      <AreaNav label={label} links={links} />
      <div className="area__page" ref={page} data-owner={owner}>
        {isGivenBack && <GivenBack area={page} />}
        <Outlet />
      </div>
    </div>
  );
}
