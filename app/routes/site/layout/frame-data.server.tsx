import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { currentMarks } from '#app/features/navigation/current-marks.ts';
import { renderStaticOnce } from '#app/features/static/render-static.server.tsx';
import { SiteFooter } from './site-footer.tsx';
import type { FrameData } from './site-frame.tsx';
import { SiteHeader } from './site-header.tsx';
import { TopStrip } from './top-strip.tsx';

type FrameRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** What <SiteFrame> shows around a page: for the layout's loader, and for a guard that refuses before any loader runs. */
export function frameData({ request, context }: FrameRequest): FrameData {
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
