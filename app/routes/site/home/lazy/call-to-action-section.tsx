import { ArrowRight, Phone } from 'lucide';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { capitalize } from '#domain/text/typography.ts';
import words from '../../../../../content/data/home/call-to-action.json';
import { useSectionFacts } from './section-facts.ts';

export function CallToActionSection() {
  const { diagnosis, hours, phone, phoneHref, quoteValidity } = useSectionFacts();
  return (
    <div className="wrap pb-section">
      <div className="call-to-action board first-pin">
        <div>
          <h2>{words.title}</h2>
          <p>{words.text}</p>
          <p>
            {capitalize(diagnosis)}, valable {quoteValidity}. Vous habitez loin&nbsp;?{' '}
            <Link to="/envoi">Envoyez l’appareil par la poste</Link>.
          </p>
        </div>
        <div className="call-to-action__body">
          <ButtonLink variant="primary" to={contactPath('Demande de devis gratuit')} iconAfter={ArrowRight}>
            Devis Gratuit
          </ButtonLink>
          <ButtonLink to={phoneHref} icon={Phone}>
            {phone}
          </ButtonLink>
          <p>Ouvert {hours}.</p>
        </div>
      </div>
    </div>
  );
}
