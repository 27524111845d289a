import { contactPath } from '#app/features/content/quote-link.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Link } from '#app/ui/link.tsx';
import { GROUNDS } from '#domain/testimonials/testimonial-decision.ts';

/**
 * What readers must know to judge the testimonials (code de la consommation, L. 111-7-2 and D. 111-16 ff.): those about the
 * shop, or reviews of products.
 */
export function TestimonialsNotice({ isOfProduct = false }: { isOfProduct?: boolean }) {
  return (
    <>
      <h2>Comment ces avis sont recueillis</h2>
      <DescriptionList
        items={[
          {
            term: 'Contrôle',
            detail: isOfProduct ? (
              <>
                Seule une personne qui a commandé ce produit ici, l’a reçu et en a gardé un au moins peut en
                parler, depuis la page de sa commande&nbsp;: «&nbsp;achat vérifié&nbsp;». Après un retour
                complet ou une rétractation, il n’y a plus d’achat à vérifier&nbsp;: aucun avis n’est
                recueilli. Quelqu’un de l’atelier lit l’avis avant qu’il paraisse, et peut y répondre une
                fois.
              </>
            ) : (
              <>
                Chaque avis est lu avant de paraître. «&nbsp;Client vérifié&nbsp;»&nbsp;: nous avons retrouvé
                la réparation ou l’achat par l’adresse e-mail ou le numéro donné. «&nbsp;Non
                vérifié&nbsp;»&nbsp;: nous ne l’avons pas retrouvé.
              </>
            ),
          },
          { term: 'Ordre', detail: <>Du plus récent au plus ancien, quelle que soit la note.</> },
          {
            term: 'Contrepartie',
            detail: <>Aucune&nbsp;: ni remise ni cadeau. Le texte n’est jamais modifié.</>,
          },
          ...(isOfProduct ? OF_PRODUCT : []),
          {
            term: 'Refus',
            detail: <>Un avis {GROUNDS} n’est pas publié&nbsp;; son auteur reçoit le motif par e-mail.</>,
          },
          {
            term: 'Délais',
            detail: (
              <>
                Publié ou refusé dans les 30 jours, puis gardé tant que son auteur n’en demande pas le
                retrait.
              </>
            ),
          },
          {
            term: 'Signaler',
            detail: (
              <>
                Un avis vous paraît illicite&nbsp;?{' '}
                <Link to={contactPath('Signalement d’un avis publié sur le site')}>Signalez-le</Link>, nous
                répondons à chaque signalement (<Link to="/mentions-legales">mentions légales</Link>).
              </>
            ),
          },
        ]}
      />
    </>
  );
}

const OF_PRODUCT = [
  {
    term: 'Modification',
    detail:
      'L’auteur change son avis tant que l’atelier n’a pas décidé. Il peut le retirer à tout moment, puis en écrire un autre.',
  },
  { term: 'Contact', detail: 'Les auteurs ne peuvent pas être contactés par les lecteurs.' },
];
