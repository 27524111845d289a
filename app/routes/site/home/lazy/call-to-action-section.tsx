import { ArrowRight, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { contactPath } from '#app/features/content/quote-link.ts';
import words from '../../../../../content/data/home/call-to-action.json';
import { useShop } from './use-shop.ts';

export function CallToActionSection() {
  const shop = useShop();
  return (
    <div className="wrap pb-section">
      <div className="cta board pin1">
        <div>
          <h2>{words.title}</h2>
          <p>{words.text}</p>
          <p>
            Diagnostic gratuit, devis valable {shop.quoteValidity}. Vous habitez loin&nbsp;?{' '}
            <Link to="/envoi">Envoyez l’appareil par la poste</Link>.
          </p>
        </div>
        <div className="cta__b">
          <Link className="btn btn--1" to={contactPath('Demande de devis gratuit')}>
            Devis Gratuit
            <ArrowRight className="ico ico--go" />
          </Link>
          <a className="btn" href={`tel:${shop.phoneE164}`}>
            <Phone className="ico" />
            {shop.phone}
          </a>
          <p>Ouvert {shop.hours}.</p>
        </div>
      </div>
    </div>
  );
}
