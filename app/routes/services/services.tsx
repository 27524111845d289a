import { useNavigation } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { pageList } from '#app/seo/schema/page-list.ts';
import { diagnosisWords } from '#domain/repair/announced-fees.ts';
import { usedDevices } from '#domain/repair/devices.ts';
import type { Route } from './+types/services.ts';
import { chooseServices, readChoice } from './service-choice.ts';
import { ServicesFilter } from './services-filter.tsx';
import { ServicesGuide } from './services-guide.tsx';
import { SERVICES_CRUMBS, ServicesHead } from './services-head.tsx';
import { ServicesList } from './services-list.tsx';

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, siteName, deviceName, count } = loaderData;
  return pageMeta({
    title: deviceName
      ? `${deviceName}\u00a0: nos services à Reims`
      : 'Nos services\u00a0: réparation électronique et informatique à Reims',
    description:
      'Réparation de PC, Mac, consoles et téléphones, micro-soudure et données à Reims ou par envoi. Devis gratuit.',
    keywords: [
      'réparation électronique reims',
      'réparation informatique',
      'réparation console',
      'micro-soudure',
      'devis gratuit',
    ],
    path: '/services',
    search: location.search,
    siteUrl,
    siteName,
    noindex: count === 0,
  });
}

const PARAMETERS: PageParameters = { kept: [], rendered: ['appareil', 'q'] };

export const headers = withParameters(publicPage('content', 'prices'), PARAMETERS);

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const facts = shop();
  const choice = readChoice(readParameters(request, PARAMETERS));
  const all = content.listServices();
  const services = chooseServices(all, choice);
  const devices = usedDevices(all);
  const countOnAnyDevice = chooseServices(all, { ...choice, device: '' }).length;
  const guide = (
    <>
      <ServicesGuide shop={facts} shippingUrl={settings.shippingFormUrl ?? '/envoi'} />
      <JsonLd
        data={[
          pageList(settings.url, 'Services de l’atelier', services),
          breadcrumbList(settings.url, SERVICES_CRUMBS),
        ]}
      />
    </>
  );
  return {
    siteUrl: settings.url,
    siteName: facts.name,
    choice,
    devices,
    deviceName: devices.find(({ id }) => id === choice.device)?.label,
    count: services.length,
    head: renderStatic(context, 'tete', <ServicesHead />),
    list: renderStatic(
      context,
      'liste',
      <ServicesList
        services={services}
        choice={choice}
        countOnAnyDevice={countOnAnyDevice}
        diagnosis={diagnosisWords(facts)}
      />,
    ),
    guide: renderStatic(context, 'choix', guide),
  };
}

export default function Services({
  loaderData: { choice, devices, count, head, list, guide },
}: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/services';
  return (
    <>
      <StaticPart id="tete" html={head} />
      <section className="section clip pt-12" aria-labelledby="services" aria-busy={isLoading || undefined}>
        <div className="wrap">
          <h2 id="services" className="visually-hidden">
            Liste des services
          </h2>
          <ServicesFilter choice={choice} devices={devices} count={count} />
          <StaticPart id="liste" html={list} />
        </div>
      </section>
      <StaticPart id="choix" html={guide} />
    </>
  );
}
