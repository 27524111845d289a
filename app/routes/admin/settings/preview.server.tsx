import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { FindUs } from '#app/routes/site/landing/find-us.tsx';
import { SiteFooter } from '#app/routes/site/layout/site-footer.tsx';
import { DoorPlan } from '#app/routes/site/shop-map/door-plan.tsx';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

export type PreviewData = ReturnType<typeof renderPreview>;

/** Renders these settings with the components of the public site. */
export function renderPreview(context: Readonly<RouterContextProvider>, shop: ShopSettings) {
  const notice = context.get(depsContext).content.pageWith('/mentions-legales', shop);
  return {
    place: renderStatic(
      context,
      'apercu-acces',
      <FindUs shop={shop} quotePath="/contact" map={<DoorPlan shop={shop} />} />,
    ),
    notice: renderStatic(
      context,
      'apercu-mentions',
      <StaticProse id="apercu-texte" html={notice?.html ?? ''} />,
    ),
    footer: renderStatic(context, 'apercu-pied', <SiteFooter shop={shop} />),
  };
}
