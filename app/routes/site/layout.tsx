import { Outlet } from 'react-router';
import { depsContext } from '#app/context.ts';
import { currentMarks } from '#app/features/navigation/current-marks.ts';
import { SearchOpener } from '#app/features/search/search-opener.tsx';
import { renderStaticOnce } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import type { Route } from './+types/layout.ts';
import { PageTools } from './layout/page-tools.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader } from './layout/site-header.tsx';
import { TopStrip } from './layout/top-strip.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(depsContext);
  const source = shop();
  const place = new URL(request.url);
  return {
    siteUrl: settings.url,
    strip: renderStaticOnce(context, { id: 'infos', source }, () => <TopStrip shop={source} />),
    header: renderStaticOnce(context, { id: 'entete', source, variant: currentMarks(place) }, () => (
      <SiteHeader place={place} phone={source.phone} phoneHref={`tel:${source.phoneE164}`} />
    )),
    footer: renderStaticOnce(context, { id: 'pied', source }, () => <SiteFooter shop={source} />),
  };
}

/** The shop's facts do not change from one page to the next: a navigation need not bring them again. */
export const shouldRevalidate = () => false;

/** Around every public page: practical strip, sticky header, page, footer, tools of the page. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { siteUrl, strip, header, footer } = loaderData;
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <StaticPart id="infos" html={strip} />
      <StaticPart id="entete" html={header} as="header" className="header" />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <StaticPart id="pied" html={footer} />
      <PageTools siteUrl={siteUrl} />
      <SearchOpener />
    </>
  );
}
