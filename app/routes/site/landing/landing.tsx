import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { mapChoice } from '../shop-map/map-choice.ts';
import type { Route } from './+types/landing.ts';
import { LandingView } from './landing-view.tsx';
import { pricesAt } from './prices-at.ts';

const PATH = '/reparation-electronique-reims';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['carte'] };

export const headers = withParameters(publicPage('content', 'services', 'prices'), PARAMETERS);

/** The workshop for those who search for one in Reims. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(PATH);
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const landing = content.landing();
  const view = (
    <LandingView
      page={page}
      landing={landing}
      services={content.listServices()}
      prices={pricesAt(landing.prices, content.priceGuide())}
      shop={shop()}
      siteUrl={settings.url}
      map={mapChoice(settings, shop(), readParameters(request, PARAMETERS))}
    />
  );
  return staticPage(context, page, view);
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
