import { contactPath } from '#app/features/content/quote-link.ts';
import { GoLink } from '#app/ui/go-link.tsx';
import type { GuideClosing as Closing } from '#domain/content/guides.ts';
import type { GuidePage } from '#server/content/pages.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import type { GuideRepair } from './guide-repair.ts';
import { RepairPrices } from './repair-prices.tsx';
import { ThreeWays } from './three-ways.tsx';

type GuideClosingProps = {
  closing: Closing;
  guide: Pick<GuidePage, 'title' | 'difficulty' | 'minutes' | 'tools' | 'parts'>;
  repair: GuideRepair;
  /** Products of the shop for this work. */
  products: readonly ProductCard[];
  /** « Diagnostic et devis gratuits » */
  diagnosis: string;
};

type Words = {
  heading: string;
  first: { title: string; text: string };
  second: { title: string; text: string; saysDiagnosis?: true };
};

/** For guides without steps at home: what to do instead, and what the shop does. */
const WORDS: Readonly<Record<Exclude<Closing, 'repair'>, Words>> = {
  maker: {
    heading: 'Le fabricant d’abord',
    first: {
      title: 'Gardez-le fermé',
      text: 'La prise en charge gratuite peut être refusée après une ouverture, par vous, par nous ou par un autre. Relevez le numéro de série et demandez au fabricant.',
    },
    second: {
      title: 'S’il refuse',
      text: 'Montrez-nous sa réponse\u00a0: nous disons alors ce qui se répare, devis gratuit.',
    },
  },
  danger: {
    heading: 'La suite, à l’atelier',
    first: {
      title: 'N’ouvrez pas',
      text: 'Laissez l’appareil éteint et débranché, et appelez avant de le déplacer. Rien d’abîmé ni de gonflé ne part par la poste.',
    },
    second: { title: 'On s’en charge', text: 'Un devis avant toute réparation.', saysDiagnosis: true },
  },
  bench: {
    heading: 'La suite, à l’établi',
    first: {
      title: 'Refermez, sans rebrancher',
      text: 'Gardez vos relevés et remontez le capot. L’essai sous tension ne se fait pas à la maison.',
    },
    second: {
      title: 'On prend le relais',
      text: 'Apportez l’appareil refermé et vos relevés\u00a0: un devis vient avant toute réparation.',
      saysDiagnosis: true,
    },
  },
  hosting: {
    heading: 'Et ensuite',
    first: {
      title: 'Une étape vous résiste',
      text: 'Envoyez-nous le message exact et la commande qui précède, sans mot de passe ni clé.',
    },
    second: {
      title: 'Une machine déjà prête',
      text: 'Formules, ressources et prix sont sur la page de l’offre.',
    },
  },
  advice: {
    heading: 'Et ensuite',
    first: {
      title: 'Un doute',
      text: 'Décrivez votre cas en deux lignes\u00a0: modèle, usage, ce que vous avez essayé.',
    },
    second: { title: 'Nous pouvons le faire', text: 'Devis gratuit avant tout travail.' },
  },
};

/** The end of a guide, according to its kind. */
export function GuideClosing({ closing, guide, repair, products, diagnosis }: GuideClosingProps) {
  if (closing === 'repair')
    return <ThreeWays guide={guide} repair={repair} products={products} diagnosis={diagnosis} />;
  const { heading, first, second } = WORDS[closing];
  return (
    <section className="ways-out" aria-labelledby="fin">
      <h2 id="fin">{heading}</h2>
      <ul>
        <li>
          <h3>{first.title}</h3>
          <p>{first.text}</p>
          <GoLink to={contactPath(`Question sur le guide : ${guide.title}`)}>Poser une question</GoLink>
        </li>
        <li>
          <h3>{second.title}</h3>
          <p>
            <RepairPrices prices={repair.prices} />
            {second.text}
            {second.saysDiagnosis && ` ${diagnosis}.`}
          </p>
          <GoLink to={repair.path}>{repair.title}</GoLink>
        </li>
      </ul>
    </section>
  );
}
