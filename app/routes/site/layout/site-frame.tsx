import type { ReactNode } from 'react';
import { AddedNotice } from '#app/features/cart/added-notice.tsx';
import { SearchOpener } from '#app/features/search/search-opener.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import type { ToastMessage } from '#app/ui/overlay/toast.ts';
import { PageTools } from './page-tools.tsx';

export type FrameData = {
  siteUrl: string;
  strip: string | null;
  header: string | null;
  footer: string | null;
  /** The outcome of a form that was sent before React loaded. */
  added?: ToastMessage;
};

type SiteFrameProps = FrameData & { children: ReactNode };

/** Around every page of the site: practical strip, tools of the page, sticky header, page, footer. */
export function SiteFrame({ siteUrl, strip, header, footer, added, children }: SiteFrameProps) {
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <StaticPart id="infos" html={strip} />
      <PageTools siteUrl={siteUrl} />
      <StaticPart id="entete" html={header} as="header" className="header" />
      <main id="contenu" tabIndex={-1}>
        {children}
        {added && <AddedNotice {...added} />}
      </main>
      <StaticPart id="pied" html={footer} />
      <SearchOpener />
    </>
  );
}
