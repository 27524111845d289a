import { ArrowRight, ArrowUpRight } from 'lucide';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { HeroBoard } from './hero-board.tsx';

export const FREE_QUOTE_PATH = contactPath('Demande de devis gratuit');

type HeroProps = { shippingUrl: string; hasFreeDiagnosis: boolean };

/** First screen: what the shop is and the three ways to begin, on the board that ends in an edge connector. */
export function Hero({ shippingUrl, hasFreeDiagnosis }: HeroProps) {
  return (
    <section className="hero board">
      <div className="wrap hero__in">
        <h1>Votre Expert en Solutions Électroniques & Informatiques à Reims</h1>
        <p className="lead">
          PC, Mac, consoles, téléphones, cartes mères : plus de 10 ans d’établi,{' '}
          {hasFreeDiagnosis ? 'un diagnostic gratuit' : 'un devis écrit'} et un prix annoncé avant de
          dévisser.
        </p>
        <div className="hero__cta">
          <ButtonLink variant="primary" to="/services" iconAfter={ArrowRight}>
            Découvrir Nos Services
          </ButtonLink>
          <ButtonLink to={FREE_QUOTE_PATH}>Devis Gratuit</ButtonLink>
          <ButtonLink variant="quiet" to={shippingUrl} newTab iconAfter={ArrowUpRight}>
            Envoyez votre matériel
          </ButtonLink>
        </div>
      </div>
      <div className="hero__art">
        <HeroBoard />
      </div>
      <div className="edge" />
    </section>
  );
}
