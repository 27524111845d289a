import { homeFaq } from './home-faq.ts';
import { useSectionFacts } from './section-facts.ts';

type Note = { title: string; text: string; href: string; link: string };

const NOTES = {
  diagnostic: {
    title: 'Une panne\u00a0? Faites un premier test',
    text: 'Le test en ligne a besoin de JavaScript. Sans lui, écrivez-nous l’appareil et ce qui se passe\u00a0: nous répondons par un devis écrit.',
    href: '/demande',
    link: 'Demander un devis',
  },
  about: {
    title: 'Un atelier de quartier, rue Denis Papin',
    text: 'Un comptoir, des bancs de test, un microscope\u00a0: vous parlez à la personne qui répare, et elle vous dit aussi quand l’appareil ne vaut pas la réparation.',
    href: '/notre-magasin',
    link: 'Voir notre magasin, l’accès et les horaires',
  },
  testimonials: {
    title: 'Avis de clients',
    text: 'Les avis, comment ils sont recueillis et vérifiés, et le formulaire pour donner le vôtre.',
    href: '/temoignages',
    link: 'Lire les témoignages',
  },
  partners: {
    title: 'Nos partenaires',
    text: 'Les réparations électroniques se font sur place. Hébergement, salle blanche, pièces, recyclage et transport sont confiés à des partenaires.',
    href: '/notre-magasin',
    link: 'Savoir qui fait quoi',
  },
  faq: {
    title: 'Questions fréquentes',
    text: 'Délais, garantie, envoi par la poste, données personnelles\u00a0: ce que l’on nous demande le plus souvent.',
    href: '/contact',
    link: 'Poser une question',
  },
  callToAction: {
    title: 'Posez-le sur l’établi, on s’occupe du reste',
    text: 'Décrivez la panne en deux phrases. Vous recevez un prix, un délai et la garantie, par écrit.',
    href: '/demande',
    link: 'Devis Gratuit',
  },
  local: {
    title: 'Faire réparer près de chez soi, à Reims',
    text: 'Un comptoir rue Denis Papin pour Reims et ses environs, l’envoi par la poste pour toute la France.',
    href: '/services',
    link: 'Tous nos services',
  },
} satisfies Record<string, Note>;

export type NoteName = keyof typeof NOTES;

/** Replaces a section that needs JavaScript. */
export function NoScriptNote({ name }: { name: NoteName }) {
  const { title, text, href, link } = NOTES[name];
  return (
    <div className="wrap pb-section">
      <h2>{title}</h2>
      <p className="lead mt-4 max-w-text">{text}</p>
      {name === 'faq' && <Questions />}
      <p className="mt-4">
        <a href={href}>{link}</a>
      </p>
    </div>
  );
}

function Questions() {
  return homeFaq(useSectionFacts()).map(({ question, answer }) => (
    <div key={question} className="mt-6 max-w-text">
      <h3>{question}</h3>
      <p>{answer}</p>
    </div>
  ));
}
