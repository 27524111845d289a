import { MatHero } from '#app/features/content/mat-hero.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { BonusSource, bonusCondition } from '#app/features/price/bonus-of-price.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { BrandModels } from '#domain/devices/device-brands.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { PlainPage } from '#server/content/pages.ts';
import type { GuideDevice } from '#server/content/price-guide.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { ChoiceList } from './choice-list.tsx';
import { NameLinks } from './name-links.tsx';
import { PriceStepper } from './price-stepper.tsx';

type PricesViewProps = {
  page: PlainPage;
  devices: readonly GuideDevice[];
  brands: readonly BrandModels[];
  shop: ShopSettings;
  siteUrl: string;
};

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Prix', path: '/prix' },
];

/** The first of the three choices, and how to read a price range; rendered by the server. */
export function PricesView({ page, devices, brands, shop, siteUrl }: PricesViewProps) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero title={page.title} lead={page.lead} illustration={page.illustration ?? 'diagnostic'} />
      <section className="section section--step wrap" aria-labelledby="appareil">
        <PriceStepper chosen={[]} />
        <h2 id="appareil" className="picks__head">
          Quel est votre appareil&nbsp;?
        </h2>
        <ChoiceList
          choices={devices.map(({ slug, name, icon, summary }) => ({
            path: `/prix/${slug}`,
            name,
            icon,
            note: summary,
          }))}
        />
        <h2 className="picks__head">Vous connaissez le modèle exact&nbsp;?</h2>
        <NameLinks links={brands.map(({ name, path }) => ({ name, path }))} />
      </section>
      <Bonuses bonuses={shop.offeredBonuses} />
      <div className="band">
        <div className="section wrap cols">
          <StaticProse id="texte" html={page.html} />
          <QuoteCard shop={shop} to={contactPath('Demande de devis gratuit')} />
        </div>
      </div>
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}

/** The bonuses that the shop gives, which is nothing without the label. */
function Bonuses({ bonuses }: { bonuses: ShopSettings['offeredBonuses'] }) {
  if (bonuses.length === 0) return null;
  return (
    <section className="section section--step wrap" aria-labelledby="bonus">
      <h2 id="bonus" className="picks__head">
        Bonus réparation
      </h2>
      <p>
        L’atelier a le label QualiRépar&nbsp;: il déduit ces sommes de ce que vous payez, et l’organisme les
        lui rembourse. Le devis dit si votre panne y donne droit.
      </p>
      <ul>
        {bonuses.map((bonus) => (
          <li key={`${bonus.device} ${bonus.label}`}>
            <Numbered>{`${formatEuros(bonus.cents)}\u00a0: ${bonusCondition(bonus)}.`}</Numbered>{' '}
            <BonusSource bonus={bonus} />
          </li>
        ))}
      </ul>
    </section>
  );
}
