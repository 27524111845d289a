import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { headData } from '#app/seo/head-data.server.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { typeset } from '#domain/text/typography.ts';
import { AccessMap, MAP_ID } from '../shop-map/access-map.tsx';
import { mapChoice } from '../shop-map/map-choice.ts';
import type { Route } from './+types/store.ts';
import { OpenSign } from './open-sign.tsx';
import { StoreHead, StoreView } from './store-view.tsx';
import { VenueCard } from './venue-card.tsx';

const PATH = '/notre-magasin';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['carte'] };

export const headers = withParameters(publicPage('content', 'prices'), PARAMETERS);

/**
 * The page of the shop. With `?carte=oui`, which its plan links to, the map of a third party takes the plan's place, in a
 * document of its own: only that document's policy allows it.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(PATH);
  if (page?.type !== 'store') throw data(null, { status: 404 });
  const facts = shop();
  const siteUrl = settings.url;
  const choice = mapChoice(settings, facts, readParameters(request, PARAMETERS));
  const related = content.relatedLinks(page.relatedPages);
  return {
    page: headData(context, { ...page.seo, path: PATH }),
    schedule: { openingHours: facts.openingHours, closures: facts.closures },
    hours: typeset(facts.hours),
    head: renderStatic(context, 'tete', <StoreHead page={page} />),
    venue: renderStatic(context, 'visite', <VenueCard shop={facts} />),
    plan: renderStatic(context, MAP_ID, <AccessMap shop={facts} path={PATH} choice={choice} />),
    rest: renderStatic(
      context,
      'page',
      <StoreView page={page} shop={facts} siteUrl={siteUrl} related={related} />,
    ),
  };
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const { schedule, hours, head, venue, plan, rest } = loaderData;
  return (
    <>
      <StaticPart id="tete" html={head} />
      <section className="section wrap venue" aria-labelledby="venir">
        <div className="venue__card">
          <h2 id="venir">Venir à l’atelier</h2>
          <OpenSign schedule={schedule} hours={hours} />
          <StaticPart id="visite" html={venue} />
        </div>
        <StaticPart id={MAP_ID} html={plan} />
      </section>
      <StaticPart id="page" html={rest} />
    </>
  );
}
