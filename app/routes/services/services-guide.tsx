import { ArrowRight } from 'lucide';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { ShippingLink } from '#app/features/content/shipping-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { diagnosisSentence, diagnosisWords } from '#domain/repair/announced-fees.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { SymptomTable } from './symptom-table.tsx';

type ServicesGuideProps = { shop: ShopSettings; shippingUrl: string };

/** How to choose among the services, what a quote costs and contains, repairs by post, and the limits. */
export function ServicesGuide({ shop, shippingUrl }: ServicesGuideProps) {
  return (
    <div className="band">
      <div className="section wrap cols">
        <div className="prose">
          <h2>Choisir selon l’appareil et la panne</h2>
          <p>
            Partez de ce que vous voyez, pas de la pièce que vous soupçonnez : une console noire n’a pas
            toujours un port cassé, un ordinateur lent n’a pas toujours un disque fatigué. Le tableau indique
            la page à lire en premier. En cas de doute, décrivez simplement ce qui se passe, depuis quand et
            dans quelles conditions : c’est à nous de trouver le nom du composant.
          </p>
          <SymptomTable />
          <h2>{diagnosisSentence(shop)}</h2>
          <p>
            Nous examinons l’appareil, nous mesurons, puis nous vous remettons un devis écrit : la panne
            constatée, la pièce, la main-d’œuvre, le délai et la garantie. Il est valable {shop.quoteValidity}
            . Vous l’acceptez ou vous reprenez votre appareil. Aucun travail n’est fait au-delà du montant
            accepté ; si une autre panne apparaît, nous nous arrêtons et nous vous prévenons.
          </p>
          <p>
            Pour une première idée avant de venir, <Link to="/prix">le prix en trois choix</Link> donne une
            fourchette par appareil et par panne&nbsp;; pour une console, la{' '}
            <Link to="/consoles">page de son modèle</Link> dit aussi d’où vient la panne.
          </p>
          <p>
            De nombreuses réparations sont terminées en <span className="nowrap">24-48&nbsp;h</span>,
            certaines en moins d’une heure. La micro-soudure et les pièces à commander demandent davantage. La
            réparation est garantie {shop.repairWarranty}, pour la panne traitée et les pièces remplacées, en
            plus de vos droits légaux : le détail est dans les{' '}
            <Link to="/legal/cgv">conditions générales</Link>.
          </p>
          <h2>Sur place à {shop.city}, ou par colis</h2>
          <p>
            Le comptoir vous reçoit sans rendez-vous : l’adresse, l’accès et les horaires sont sur la page{' '}
            <Link to="/notre-magasin">notre magasin</Link>. Vous habitez loin ? Consoles, portables et cartes
            voyagent bien. Écrivez-nous d’abord, emballez ensuite : le retour coûte de {shop.returnSmall} à{' '}
            {shop.returnLarge} selon l’appareil, et {diagnosisWords(shop)}.
          </p>
          <p>
            <ShippingLink className="go-link" url={shippingUrl}>
              Envoyez votre matériel
              <Icon icon={ArrowRight} />
            </ShippingLink>
          </p>
          <h2>Les appareils que nous ne réparons pas</h2>
          <ul className="dots">
            <li>
              Un appareil que son vendeur ou son fabricant répare encore gratuitement : nous vous envoyons
              d’abord vers lui.
            </li>
            <li>
              Un appareil verrouillé par le compte de quelqu’un d’autre. Nous ne contournons aucun verrou.
            </li>
            <li>
              Une carte brûlée ou rongée dans ses couches internes, quand il ne reste plus de point de
              reprise.
            </li>
            <li>Une puce chiffrée ou appariée par le fabricant, que rien n’autorise à remplacer.</li>
            <li>
              Une batterie gonflée reçue par la poste : elle ne s’expédie pas. Appelez-nous avant de la
              déplacer.
            </li>
          </ul>
          <p>
            Si la réparation coûte plus cher qu’un appareil équivalent d’occasion, refusez le devis. Une
            question qui n’est pas ici ? <Link to="/contact">Posez-la à l’atelier</Link>.
          </p>
        </div>
        <QuoteCard shop={shop} to={contactPath('Demande de devis gratuit')} />
      </div>
    </div>
  );
}
