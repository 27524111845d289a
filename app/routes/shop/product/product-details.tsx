import { QuickAddForm } from '#app/features/cart/quick-add.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { EuropeanNotice } from '#app/features/legal/european-notice.tsx';
import { ProductDrawer } from '#app/features/product/product-drawer.tsx';
import { gradeText } from '#app/features/product/product-texts.ts';
import { Accordion } from '#app/ui/accordion.tsx';
import { Chest } from '#app/ui/display/card.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { comparisonPath } from '#domain/catalogue/comparison/comparison-query.ts';
import { europeanNoticeOf, type NoticeSettings } from '#domain/legal/european-notice.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ProductQuestion } from '#server/content/product-questions.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';
import type { OfferedUnit } from '#server/shop/catalogue/find-units.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { ProductReviews, type ProductReviewsProps } from './product-reviews.tsx';
import type { Fitting } from './related-pages.ts';
import { UnitReports } from './unit-reports.tsx';

type ProductDetailsProps = ProductReviewsProps & {
  product: Product;
  units: readonly OfferedUnit[];
  /** In addition to the law's; may be empty. */
  warranty: string;
  /** Other products for the same models. */
  others: readonly ProductCard[];
  shop: NoticeSettings;
  repairs: readonly { path: string; title: string }[];
  guides: readonly { path: string; title: string }[];
  fittings: readonly Fitting[];
  /** The first hour that can be booked for them: « mardi 24 novembre à 10 h 30 ». */
  slot: string | null;
  questions: readonly ProductQuestion[];
};

const LEGAL = 'Garantie légale de conformité de 2 ans, due par le vendeur';
const LEGAL_OF_USED = '(défaut présumé antérieur pendant 12 mois)';

/** Everything known about a product, below its price. */
export function ProductDetails({
  product,
  units,
  warranty,
  others,
  shop,
  repairs,
  guides,
  fittings,
  slot,
  questions,
  ...reviews
}: ProductDetailsProps) {
  return (
    <>
      <UnitReports units={units} />
      <div className="product__grid">
        {units.length === 0 && <UnitTests product={product} />}
        <Fittings fittings={fittings} slot={slot} />
        <Specs slug={product.slug} specs={product.specs} />
        <Compatibility models={product.compatible_models} usages={product.usages} />
        <section aria-labelledby="garantie">
          <h2 id="garantie">Garantie</h2>
          {warranty && <p>{typeset(warranty.replace(/\.?$/, '.'))}</p>}
          <p>{typeset(product.condition === 'neuf' ? LEGAL : `${LEGAL} ${LEGAL_OF_USED}`)}.</p>
          <EuropeanNotice href={europeanNoticeOf(shop)} />
          <p>
            <Link to="/legal/cgv">Conditions générales de vente</Link>
          </p>
        </section>
        <LegalBlock product={product} />
      </div>
      {others.length > 0 && (
        <section aria-labelledby="autres">
          <h2 id="autres">Dans le tiroir d’à côté</h2>
          <p className="product__note">Pour les mêmes modèles.</p>
          <QuickAddForm page={`/produit/${product.slug}`}>
            <Chest>
              {others.map((other) => (
                <ProductDrawer key={other.id} product={other} level={3} />
              ))}
            </Chest>
          </QuickAddForm>
        </section>
      )}
      <div className="product__grid">
        <Pages id="guides" title="Le poser ou l’entretenir" links={guides} />
        <Pages id="reparations" title="Le faire faire" links={repairs} />
      </div>
      <ProductReviews slug={product.slug} {...reviews} />
      <section className="product__questions" aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <Accordion
          group="questions"
          items={questions.map(({ question, answer }) => ({ title: question, content: answer }))}
        />
      </section>
    </>
  );
}

function UnitTests({ product }: { product: Product }) {
  const { condition, grade, unit_tests, battery_percent, legal } = product;
  if (condition === 'neuf') return null;
  // The measures of an example belong to no unit: there is no line for them (docs/decisions/039-three-modes.md).
  const measures = legal.hasExampleTests
    ? []
    : known([
        ...unit_tests.map(({ label, result }) => ({ term: typeset(label), detail: typeset(result) })),
        ...(battery_percent === null
          ? []
          : [{ term: 'Batterie', detail: typeset(`${battery_percent} % de sa capacité d’origine`) }]),
      ]);
  if (!grade && measures.length === 0) return null;
  return (
    <section aria-labelledby="essais">
      <h2 id="essais">{measures.length > 0 ? 'Relevé du banc de test' : 'État'}</h2>
      {grade && (
        <p>
          <b>Grade {grade}</b>
          {typeset(` : ${gradeText[grade]}.`)}
        </p>
      )}
      {measures.length > 0 && <DescriptionList items={measures} />}
    </section>
  );
}

function Fittings({ fittings, slot }: Pick<ProductDetailsProps, 'fittings' | 'slot'>) {
  if (fittings.length === 0) return null;
  return (
    <section aria-labelledby="pose">
      <h2 id="pose">Posé à l’atelier</h2>
      {slot && <p>{typeset(`Premier créneau libre : ${slot}.`)}</p>}
      <p className="product__note">Le devis fixe le prix.</p>
      <RelatedLinks links={fittings} />
    </section>
  );
}

function Specs({ slug, specs }: Pick<Product, 'slug' | 'specs'>) {
  const items = known(specs.map(({ key, value }) => ({ term: typeset(key), detail: typeset(value) })));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="caracteristiques">
      <h2 id="caracteristiques">Caractéristiques</h2>
      <DescriptionList items={items} />
      <p>
        <Link to={comparisonPath([slug])}>Comparer avec d’autres produits</Link>
      </p>
    </section>
  );
}

function Compatibility({ models, usages }: { models: readonly string[]; usages: readonly string[] }) {
  if (models.length + usages.length === 0) return null;
  return (
    <section aria-labelledby="compatibilite">
      <h2 id="compatibilite">Compatibilité et usages</h2>
      {models.length > 0 && (
        <ul className="ticks">
          {models.map((model) => (
            <li key={model}>
              <Link to={`/boutique?${new URLSearchParams({ modele: model })}`}>{typeset(model)}</Link>
            </li>
          ))}
        </ul>
      )}
      {usages.length > 0 && <p>{typeset(`Pour : ${usages.join(', ')}.`)}</p>}
    </section>
  );
}

/**
 * Known facts: GPSR art. 19; code de la consommation, L. 111-4, for spare parts; règlement (UE) 2017/1369, art. 5, for
 * energy.
 */
function LegalBlock({ product: { brand, legal, sku, weight_g } }: { product: Product }) {
  const { maker, makerContact, makerReference, responsible, partsAvailability, repairIndex, warnings } =
    legal;
  const { energyClass, energySheet } = legal;
  const items = [
    { term: 'Référence', detail: sku },
    ...((maker ?? brand) ? [{ term: 'Fabricant', detail: maker ?? brand ?? '' }] : []),
    ...(makerContact ? [{ term: 'Coordonnées du fabricant', detail: makerContact }] : []),
    ...(makerReference ? [{ term: 'Référence du fabricant', detail: makerReference }] : []),
    ...(responsible ? [{ term: 'Responsable dans l’Union', detail: responsible }] : []),
    {
      term: 'Pièces détachées',
      detail: partsAvailability ?? 'Information non fournie par le fabricant',
    },
    ...(repairIndex ? [{ term: 'Réparabilité', detail: repairIndex }] : []),
    ...(warnings ? [{ term: 'Avertissements', detail: warnings }] : []),
    ...(weight_g ? [{ term: 'Poids pour l’envoi', detail: formatWeight(weight_g) }] : []),
  ];
  return (
    <section aria-labelledby="legal">
      <h2 id="legal">Fabricant et sécurité</h2>
      <DescriptionList items={known(items).map(({ term, detail }) => ({ term, detail: typeset(detail) }))} />
      {energyClass && energySheet && (
        <p>
          {`Classe énergétique ${energyClass}, sur une échelle de A à G\u00a0: `}
          <ExternalLink href={energySheet}>étiquette et fiche du produit</ExternalLink>
        </p>
      )}
    </section>
  );
}

/** Keeps the items with a value, so that no label lacks one. */
const known = (items: readonly { term: string; detail: string }[]) =>
  items.filter(({ term, detail }) => term.trim() && detail.trim());

function formatWeight(grams: number): string {
  return grams < 1000 ? `${grams}\u00a0g` : `${String(grams / 1000).replace('.', ',')}\u00a0kg`;
}

type PagesProps = { id: string; title: string; links: readonly { path: string; title: string }[] };

function Pages({ id, title, links }: PagesProps) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <RelatedLinks links={links} />
    </section>
  );
}
