import { ArrowRight, Phone } from 'lucide';
import { contactPath } from '#app/features/content/quote-link.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { faqPage } from '#app/seo/schema/faq-page.ts';
import { Accordion } from '#app/ui/accordion.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { FaqCategory, FaqQuestion } from '#server/content/faq.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { FaqIcon } from './faq-icon.tsx';

type FaqListProps = {
  categories: readonly FaqCategory[];
  /** Ids of the questions shown; the others are there too, hidden. */
  found: ReadonlySet<string>;
  shop: Pick<ShopSettings, 'phone' | 'phoneE164'>;
};

/**
 * Every question by category, and a link to each category. On the whole page one answer is open at a time.
 * `showAnswers` knows this markup.
 */
export function FaqList({ categories, found, shop }: FaqListProps) {
  const isShown = ({ questions }: FaqCategory) => questions.some(({ id }) => found.has(id));
  return (
    <div className="faqs" hidden={found.size === 0}>
      <nav className="toc" aria-label="Rubriques">
        <h2>Rubriques</h2>
        <ol>
          {categories.map((category) => (
            <li key={category.id} hidden={!isShown(category)}>
              <a href={`#${category.id}`}>
                <FaqIcon name={category.icon} />
                {category.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {categories.map((category) => (
          <section key={category.id} aria-labelledby={category.id} hidden={!isShown(category)}>
            <h2 id={category.id}>{category.title}</h2>
            <Accordion group="reponse" items={category.questions.map((entry) => itemOf(entry, found))} />
          </section>
        ))}
        <aside aria-labelledby="autre-question">
          <h2 id="autre-question">Il manque la vôtre&nbsp;?</h2>
          <p>
            Écrivez-la avec le modèle de l’appareil&nbsp;: la réponse vient de la personne qui répare, et elle
            est gratuite.
          </p>
          <div className="hero__cta">
            <ButtonLink variant="primary" to={contactPath('Question')} iconAfter={ArrowRight}>
              Poser une question
            </ButtonLink>
            <ButtonLink to={`tel:${shop.phoneE164}`} icon={Phone}>
              {shop.phone}
            </ButtonLink>
          </div>
        </aside>
      </div>
      <JsonLd data={faqPage(allOf(categories)) ?? []} />
    </div>
  );
}

function itemOf({ id, question, html }: FaqQuestion, found: ReadonlySet<string>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own files, raw HTML disabled (server/content/compile.ts)
  const content = <div dangerouslySetInnerHTML={{ __html: html }} />;
  return { id, title: question, content, isHidden: !found.has(id) };
}

function allOf(categories: readonly FaqCategory[]) {
  return categories.flatMap(({ questions }) =>
    questions.map(({ question, text }) => ({ question, answer: text })),
  );
}
