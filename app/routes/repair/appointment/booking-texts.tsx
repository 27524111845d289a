import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { APPOINTMENT_PATH } from './appointment-path.ts';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Prendre rendez-vous', path: APPOINTMENT_PATH },
];

export function BookingHead() {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero
        title="Rendez-vous de dépôt"
        lead="Choisissez votre heure pour déposer un appareil à Reims et raconter la panne sans attendre. Vous pouvez aussi passer sans prévenir, aux heures d’ouverture."
        illustration="calendrier-atelier"
      />
    </>
  );
}

/** What to do before coming; also shown beside a booked appointment. */
export function BeforeComing({ shop }: { shop: ShopSettings }) {
  return (
    <>
      <h2>Avant de venir</h2>
      <ul className="ticks">
        <li>
          <span>
            <b>Sauvegardez vos données</b> tant que l’appareil répond&nbsp;: toute réparation comporte un
            risque pour elles.
          </span>
        </li>
        <li>Retirez carte SIM, carte mémoire, disque et coque.</li>
        <li>Apportez le chargeur ou l’accessoire qui peut être en cause.</li>
        <li>Gardez vos mots de passe&nbsp;: un code provisoire suffit pour les essais.</li>
      </ul>
      <GoLink to="/guides/astuces/preparer-appareil-avant-reparation">Préparer son appareil</GoLink>
      <p>
        {`${shop.street}, ${shop.postcode} ${shop.city}. ${shop.bell} `}
        <Link to="/notre-magasin">Comment venir</Link>
      </p>
    </>
  );
}

/** Questions about appointments, answered by the rules in force. */
function questionsOf({
  appointments: { slotMinutes, daysAhead },
  hours,
  phone,
  repairWarranty,
}: ShopSettings) {
  return [
    {
      question: 'Faut-il un rendez-vous pour déposer un appareil\u00a0?',
      answer: `Non. L’atelier reçoit ${hours}, avec ou sans rendez-vous. Un créneau réservé vous garantit que quelqu’un vous attend à cette heure-là, ce qui aide pour une panne longue à expliquer ou un matériel lourd.`,
    },
    {
      question: 'Que se passe-t-il pendant le rendez-vous\u00a0?',
      answer: `Comptez ${slotMinutes} minutes au plus\u00a0: nous constatons la panne avec vous et notons l’état de l’appareil et ce qui l’accompagne. La réparation se fait ensuite, après votre accord sur le devis\u00a0; elle est garantie ${repairWarranty}.`,
    },
    {
      question: 'Comment déplacer ou annuler un rendez-vous\u00a0?',
      answer:
        'Par le lien de l’e-mail de confirmation, sans compte et jusqu’à l’heure du créneau. La place libérée est aussitôt proposée à quelqu’un d’autre.',
    },
    {
      question: 'Aucun créneau ne me convient, que faire\u00a0?',
      answer: `Les créneaux s’ouvrent ${daysAhead} jours à l’avance. Vous pouvez passer sans rendez-vous, appeler le ${phone}, ou nous envoyer l’appareil par colis depuis toute la France.`,
    },
    {
      question: 'Le rendez-vous m’engage-t-il à faire réparer\u00a0?',
      answer:
        'Non. Il réserve une heure, rien d’autre. Un devis vous est remis avant tout travail, et vous restez libre de le refuser.',
    },
  ].map(({ question, answer }) => ({ question: typeset(question), answer: typeset(answer) }));
}

/** Below the form: questions, and the other ways to hand in a device. */
export function BookingQuestions({ shop, siteUrl }: { shop: ShopSettings; siteUrl: string }) {
  const questions = questionsOf(shop);
  return (
    <div className="band">
      <div className="section wrap stack">
        <section aria-labelledby="questions">
          <h2 id="questions">Vos questions sur le rendez-vous</h2>
          <FaqAccordion entries={questions} group="questions" />
        </section>
        <section aria-labelledby="autrement">
          <h2 id="autrement">Autrement qu’au comptoir</h2>
          <p>
            Loin de Reims, un colis remplace le déplacement&nbsp;: le{' '}
            <Link to="/envoi">mode d’emploi de l’envoi</Link> dit comment l’emballer. Une panne de réseau,
            d’imprimante ou d’installation se traite chez vous, par une{' '}
            <Link to="/services/installation-domicile">intervention à domicile</Link>. Pour une simple
            question, la <Link to="/demande">demande en ligne</Link> suffit, et les{' '}
            <Link to="/prix">prix des réparations</Link> se lisent avant de sortir.
          </p>
        </section>
      </div>
      <JsonLd data={[breadcrumbList(siteUrl, CRUMBS)]} />
    </div>
  );
}
