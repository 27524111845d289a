import { ArrowRight, BookOpen, type LucideIcon, Recycle, ShieldCheck, Trash2, Wrench } from 'lucide-react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import about from '../../../../../content/data/home/about.json';
import { useSectionFacts } from './section-facts.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  'book-open': BookOpen,
  recycle: Recycle,
  'shield-check': ShieldCheck,
  'trash-2': Trash2,
};

export function AboutSection() {
  return (
    <div className="wrap pb-section">
      <div className="about">
        <div>
          <h2>{about.title}</h2>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Facts />
          <div className="after">
            <ButtonLink to="/notre-magasin" iconAfter={ArrowRight}>
              Notre magasin
            </ButtonLink>
          </div>
        </div>
        <div className="mat">
          <img
            src={`/illustrations/${about.illustration.file}.svg`}
            alt={about.illustration.alt}
            width="320"
            height="240"
          />
        </div>
      </div>
      <Commitments />
    </div>
  );
}

function Facts() {
  const { address, bell, hours, usedWarranty } = useSectionFacts();
  return (
    <dl className="facts">
      <dt>Sur place</dt>
      <dd>
        {address}. {bell}
      </dd>
      <dt>Horaires</dt>
      <dd>{hours.charAt(0).toUpperCase() + hours.slice(1)}</dd>
      <dt>À distance</dt>
      <dd>
        <Link to="/envoi">Envoi</Link> depuis toute la France
      </dd>
      <dt>Occasion</dt>
      <dd>Matériel testé, garanti {usedWarranty}</dd>
    </dl>
  );
}

function Commitments() {
  return (
    <div className="pledges">
      <blockquote>
        <p>«&nbsp;{about.quote}&nbsp;»</p>
      </blockquote>
      <ul>
        {about.commitments.map(({ icon, title, text }) => {
          const Icon = icons[icon] ?? Wrench;
          return (
            <li key={title}>
              <Icon className="ico" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
