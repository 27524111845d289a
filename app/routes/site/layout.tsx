import { Outlet } from 'react-router';
import { depsContext } from '#app/context.ts';
import { currentMarks } from '#app/features/navigation/current-page.ts';
import { renderChildrenOnce, renderStaticOnce } from '#app/features/static/render-static.server.tsx';
import { RenderedOnceHeader } from '#app/features/static/rendered-once.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import type { ShopFacts } from '#server/content/shop-facts.ts';
import type { Route } from './+types/layout.ts';
import { PageTools } from './layout/page-tools.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader } from './layout/site-header.tsx';
import { TopStrip } from './layout/top-strip.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(depsContext);
  const facts = shop();
  const place = new URL(request.url);
  renderChildrenOnce(
    context,
    { id: 'entete', source: facts, variant: currentMarks(place), location: place.pathname + place.search },
    () => <SiteHeader {...phoneOf(facts)} />,
  );
  return {
    siteUrl: settings.url,
    ...phoneOf(facts),
    strip: renderStaticOnce(context, 'infos', facts, () => <TopStrip shop={facts} />),
    footer: renderStaticOnce(context, 'pied', facts, () => <SiteFooter shop={facts} />),
  };
}

const phoneOf = ({ phone, phoneE164 }: ShopFacts) => ({ phone, phoneHref: `tel:${phoneE164}` });

/** The shop's facts do not change from one page to the next: a navigation need not bring them again. */
export const shouldRevalidate = () => false;

/** Around every public page: practical strip, sticky header, page, footer, tools of the page. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { siteUrl, phone, phoneHref, strip, footer } = loaderData;
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <StaticPart id="infos" html={strip} />
      <RenderedOnceHeader id="entete" className="header">
        <SiteHeader phone={phone} phoneHref={phoneHref} />
      </RenderedOnceHeader>
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <StaticPart id="pied" html={footer} />
      <PageTools siteUrl={siteUrl} />
    </>
  );
}
