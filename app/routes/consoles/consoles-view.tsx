import { ArrowRight } from 'lucide';
import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MailInBox } from '#app/features/content/mail-in-box.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { pageList } from '#app/seo/schema/page-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { ConsoleList } from '#server/content/console-list.ts';
import type { PlainPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { ConsoleCard } from './console-card.tsx';

type ConsolesViewProps = {
  page: PlainPage;
  consoles: ConsoleList;
  shop: ShopSettings;
  siteUrl: string;
  shippingUrl: string;
};

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Consoles', path: '/consoles' },
];

/** The list of consoles by maker, and how to recognise one's own; rendered by the server. */
export function ConsolesView({ page, consoles, shop, siteUrl, shippingUrl }: ConsolesViewProps) {
  const { makers, popular, faq } = consoles;
  const models = makers.flatMap((maker) => maker.models);
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero title={page.title} lead={page.lead} illustration={page.illustration ?? 'console'}>
        <ButtonLink variant="primary" to="/prix/console" iconAfter={ArrowRight}>
          Un prix en trois choix
        </ButtonLink>
        <ButtonLink to={contactPath('Demande de devis gratuit')}>Devis Gratuit</ButtonLink>
      </MatHero>
      <div className="section clip makers">
        {makers.map(({ name, models: ofMaker }) => (
          <section key={name} className="wrap" aria-labelledby={idOf(name)}>
            <h2 id={idOf(name)}>{name}</h2>
            <div className="panel panel--all">
              {ofMaker.map((model, index) => (
                <ConsoleCard key={model.path} console={model} index={index} />
              ))}
            </div>
          </section>
        ))}
        <p className="wrap small muted">
          Images de synthèse, dessinées d’après les cotes des modèles, et dessins de l’atelier.
        </p>
      </div>
      <div className="band">
        <div className="section wrap cols">
          <div className="stack">
            {popular.length > 0 && (
              <section aria-labelledby="demandees">
                <h2 id="demandees">Les pannes les plus demandées</h2>
                <RelatedLinks
                  links={popular.map(({ console: name, fault }) => ({
                    path: fault.path,
                    title: `${fault.label}, ${name}`,
                    note: `${capitalize(formatRepairPrice(fault.price))} · ${fault.price.duration}`,
                  }))}
                />
              </section>
            )}
            <StaticProse id="texte" html={page.html} />
            {faq.length > 0 && (
              <section aria-labelledby="questions">
                <h2 id="questions">Questions fréquentes</h2>
                <FaqAccordion entries={faq} group="questions" />
              </section>
            )}
            <MailInBox city={shop.city} shippingUrl={shippingUrl} />
          </div>
          <QuoteCard shop={shop} to={contactPath('Demande de devis : console')} />
        </div>
      </div>
      <JsonLd
        data={[
          pageList(
            siteUrl,
            page.title,
            models.map(({ path, name }) => ({ path, cardTitle: name })),
          ),
          breadcrumbList(siteUrl, CRUMBS),
        ]}
      />
    </>
  );
}

const idOf = (maker: string) => maker.toLowerCase().replaceAll(' ', '-');
