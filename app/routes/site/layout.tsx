import { Outlet } from 'react-router';
import { depsContext } from '#app/context.ts';
import type { Route } from './+types/layout.ts';
import { toLayoutShop } from './layout/layout-shop.ts';
import { PageTools } from './layout/page-tools.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader } from './layout/site-header.tsx';
import { TopStrip } from './layout/top-strip.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(depsContext);
  return { siteUrl: settings.url, shop: toLayoutShop(shop()) };
}

/** Around every public page: practical strip, sticky header, page, footer, tools of the page. */
export default function SiteLayout({ loaderData: { siteUrl, shop } }: Route.ComponentProps) {
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <TopStrip shop={shop} />
      <SiteHeader shop={shop} />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter shop={shop} />
      <PageTools siteUrl={siteUrl} />
    </>
  );
}
