import { ArrowRight } from 'lucide';
import { Pledges } from '#app/features/content/pledges.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Link } from '#app/ui/link.tsx';
import about from '../../../../../content/data/home/about.json';
import { useSectionFacts } from './section-facts.ts';

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
      <Pledges />
    </div>
  );
}

function Facts() {
  const { address, bell, hours, usedWarranty } = useSectionFacts();
  return (
    <DescriptionList
      items={[
        {
          term: 'Sur place',
          detail: (
            <>
              {address}. {bell}
            </>
          ),
        },
        { term: 'Horaires', detail: <>{hours.charAt(0).toUpperCase() + hours.slice(1)}</> },
        {
          term: 'À distance',
          detail: (
            <>
              <Link to="/envoi">Envoi</Link> depuis toute la France
            </>
          ),
        },
        { term: 'Occasion', detail: <>Matériel testé, garanti {usedWarranty}</> },
      ]}
    />
  );
}
