import { Link } from '#app/ui/link.tsx';
import { typeset } from '#domain/text/typography.ts';
import words from '../../../../../content/data/home/local.json';
import { fillFacts } from './fill-facts.ts';
import { useSectionFacts } from './section-facts.ts';

/** What an atelier nearby changes, in words of its own (« SEO content » of the specification, section 2). */
export function LocalSection() {
  const facts = useSectionFacts();
  return (
    <div className="wrap pb-section">
      <div className="head">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
      </div>
      <div className="local">
        {words.parts.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{typeset(fillFacts(text, facts))}</p>
          </div>
        ))}
      </div>
      <p>
        Pour aller plus loin&nbsp;: <Link to="/notre-magasin">l’atelier, l’accès et les horaires</Link>,{' '}
        <Link to="/envoi">l’envoi d’un appareil</Link>, <Link to="/prix">les prix</Link>,{' '}
        <Link to="/professionnel">l’offre aux professionnels</Link>.
      </p>
    </div>
  );
}
