import { Fragment } from 'react';
import { contactPath, quotePath } from '#app/features/content/quote-link.ts';
import { priceOrNone } from '#app/features/product/parts-section.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatMinutes } from '#domain/dates/durations.ts';
import { typeset } from '#domain/text/typography.ts';
import type { GuidePage } from '#server/content/pages.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import type { GuideRepair } from './guide-repair.ts';
import { RepairPrices } from './repair-prices.tsx';
import { BuyItIcon, DoItIcon, HaveItDoneIcon } from './way-icons.tsx';

type ThreeWaysProps = {
  guide: Pick<GuidePage, 'title' | 'difficulty' | 'minutes' | 'tools' | 'parts'>;
  repair: GuideRepair;
  /** Products of the shop for this work. */
  products: readonly ProductCard[];
  /** « Diagnostic et devis gratuits » */
  diagnosis: string;
};

/** Three options for the same fault: repair it yourself, have it repaired, or buy only the part, if there is one. */
export function ThreeWays({ guide, repair, products, diagnosis }: ThreeWaysProps) {
  const { title, difficulty, minutes, tools, parts } = guide;
  const hasParts = parts.length > 0 || products.length > 0;
  return (
    <section className="ways-out" aria-labelledby="trois-facons">
      <h2 id="trois-facons">{hasParts ? 'Trois' : 'Deux'} façons d’en sortir</h2>
      <ul>
        <li>
          <h3>
            <DoItIcon />
            Faites-le vous-même
          </h3>
          <p>
            Niveau {difficulty}, {formatMinutes(minutes)}
            {tools.length > 0 && `, ${tools.length} ${tools.length > 1 ? 'outils' : 'outil'}`}. Bloqué en
            cours de route&nbsp;? Arrêtez-vous là, appareil débranché, vis de côté, et demandez-nous la suite.
          </p>
          <GoLink to={contactPath(`Question sur le guide : ${title}`)}>Poser une question</GoLink>
        </li>
        <li>
          <h3>
            <HaveItDoneIcon />
            On le fait pour vous
          </h3>
          <p>
            <RepairPrices prices={repair.prices} />
            {diagnosis}.
          </p>
          <GoLink to={repair.path}>{repair.title}</GoLink>
        </li>
        {hasParts && (
          <li>
            <h3>
              <BuyItIcon />
              Achetez la pièce
            </h3>
            <p>
              <PartsText parts={parts} products={products} />
            </p>
            <GoLink to={quotePath(`pièce pour « ${title} »`)}>
              {products.length > 0 ? 'Demander une autre pièce' : 'Demander une pièce'}
            </GoLink>
          </li>
        )}
      </ul>
    </section>
  );
}

type PartsTextProps = { parts: readonly string[]; products: readonly ProductCard[] };

/** The products for the work, with their present prices; else how to ask for the part. */
function PartsText({ parts, products }: PartsTextProps) {
  if (products.length > 0)
    return products.map((product) => (
      <Fragment key={product.id}>
        <Link to={`/produit/${product.slug}`}>{typeset(product.name)}</Link>
        {`, ${priceOrNone(product)}. `}
      </Fragment>
    ));
  return `${parts.map(inSentence).join(', ')}\u00a0: demandez le prix et la disponibilité avec la référence de votre modèle.`;
}

/** Only the first part opens the sentence; initials like SSD keep their capitals. */
function inSentence(part: string, index: number): string {
  return index > 0 && /^\p{Lu}\p{Ll}/u.test(part) ? part.charAt(0).toLowerCase() + part.slice(1) : part;
}
