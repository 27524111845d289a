import { Notice } from '#app/ui/display/notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { csvColumnLabel } from '#domain/stock/product-fields.ts';
import type { OpeningPreview } from '#server/opening/opening-module.ts';
import { adminProductPath } from '../stock/stock-paths.ts';
import '../style.css';

/** What a press on the button changes, all of it. */
export function Effects({ preview: { mode, offers, leaves, incomplete } }: { preview: OpeningPreview }) {
  return (
    <section className="area__part" aria-labelledby="effets">
      <h2 id="effets">Effets de l’ouverture</h2>
      <ul className="back-office__list">
        <li>
          {offers === 0
            ? 'Le panier et le paiement s’ouvrent à tous. Aucun produit n’est encore prêt à la vente\u00a0: ils se publient dans le stock.'
            : `Le panier et le paiement s’ouvrent à tous, pour ${offers}\u00a0${offers > 1 ? 'produits publiés' : 'produit publié'}.`}
        </li>
        <li>
          Chaque commande engage, et part par e-mail à son client&nbsp;: confirmation, paiement, préparation,
          remise. Les e-mails des réparations et des rendez-vous partaient déjà.
        </li>
        <li>
          Factures, avoirs et livre de police commencent à leur numéro&nbsp;1, sans trou ni retour possible.
        </li>
        <li>Les propriétaires devront leur second facteur le lendemain.</li>
        <li>
          {mode === 'demonstration'
            ? 'Les mentions «\u00a0démonstration\u00a0» et «\u00a0spécimen\u00a0» disparaissent, et les moteurs de recherche peuvent lister le site.'
            : 'La mention «\u00a0La boutique en ligne ouvre bientôt\u00a0» disparaît.'}
        </li>
        <li>
          Réglages, articles, questions, galerie et administrateurs restent tels quels&nbsp;: ce qui est
          montré le reste.
        </li>
      </ul>
      {leaves && <Leaves leaves={leaves} />}
      {incomplete.length > 0 && <Incomplete incomplete={incomplete} />}
    </section>
  );
}

const SPECIMENS: Record<keyof NonNullable<OpeningPreview['leaves']>, [one: string, many: string]> = {
  products: ['produit d’exemple', 'produits d’exemple'],
  testimonials: ['avis d’exemple', 'avis d’exemple'],
  orders: ['commande', 'commandes'],
  sales: ['vente au comptoir', 'ventes au comptoir'],
  documents: ['facture, avoir ou ligne du registre', 'factures, avoirs et lignes du registre'],
  repairs: ['réparation', 'réparations'],
  appointments: ['rendez-vous', 'rendez-vous'],
  accounts: ['compte de client', 'comptes de clients'],
};

function Leaves({ leaves }: { leaves: NonNullable<OpeningPreview['leaves']> }) {
  const lines = Object.entries(SPECIMENS).map(([name, [one, many]]) => {
    const count = leaves[name as keyof typeof leaves];
    return `${count} ${count > 1 ? many : one}`;
  });
  return (
    <>
      <h3>Effacé à l’ouverture</h3>
      <p>
        Tout ce qui s’est fait pendant la démonstration, et les exemples que vous n’avez pas repris à votre
        compte en les enregistrant. Les réglages, vos produits, vos articles et les administrateurs restent.
      </p>
      <ul className="back-office__list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Incomplete({ incomplete }: Pick<OpeningPreview, 'incomplete'>) {
  return (
    <>
      <h3>{`Retirés de la vente (${incomplete.length})`}</h3>
      <Notice kind="warn">
        <p>
          La loi veut sur chaque offre le fabricant et ses adresses (règlement 2023/988, art. 19), et les
          mesures de l’exemplaire lui-même. Sans eux, ces produits deviennent des brouillons.
        </p>
      </Notice>
      <ul className="missing">
        {incomplete.map(({ id, name, missing }) => (
          <li key={id}>
            <Link to={adminProductPath(id)}>{name}</Link>
            <small>{missing.map(csvColumnLabel).join(', ')}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
