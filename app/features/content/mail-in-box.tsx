import { ArrowRight } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { ShippingLink } from './shipping-link.tsx';

type MailInBoxProps = { city: string; shippingUrl: string };

/** Repair by mail, for people who live far away. */
export function MailInBox({ city, shippingUrl }: MailInBoxProps) {
  return (
    <section className="remote" aria-labelledby="envoi">
      <div className="mat">
        <img src="/illustrations/envoi-colis.svg" alt="" width="320" height="240" loading="lazy" />
      </div>
      <div>
        <h2 id="envoi">Vous n’êtes pas à {city} ?</h2>
        <p>
          Cette réparation se fait aussi par colis, depuis toute la France. Le port vous est indiqué avant
          l’envoi, et nous vous prévenons à l’arrivée, au diagnostic et au départ.
        </p>
        <ShippingLink className="go-link" url={shippingUrl}>
          Envoyer mon appareil
          <Icon icon={ArrowRight} />
        </ShippingLink>
      </div>
    </section>
  );
}
