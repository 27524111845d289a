import type { ReactNode } from 'react';
import { SearchOpener } from '#app/features/search/search-opener.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { PageTools } from './page-tools.tsx';

export type FrameData = {
  siteUrl: string;
  strip: string | null;
  header: string | null;
  footer: string | null;
};

type SiteFrameProps = FrameData & { children: ReactNode };

/** Around every page of the site: practical strip, sticky header, page, footer, tools of the page. */
export function SiteFrame({ siteUrl, strip, header, footer, children }: SiteFrameProps) {
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <StaticPart id="infos" html={strip} />
      <StaticPart id="entete" html={header} as="header" className="header" />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <StaticPart id="pied" html={footer} />
      <PageTools siteUrl={siteUrl} />
      <SearchOpener />
    </>
  );
}
