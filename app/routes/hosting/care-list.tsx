import { Link } from '#app/ui/link.tsx';
import type { HostingPage } from '#server/content/pages.ts';

type CareListProps = { care: NonNullable<HostingPage['care']>; isMonthly: boolean };

/** What happens to the server and its data from the first day to the last: every customer asks this first. */
export function CareList({ care, isMonthly }: CareListProps) {
  return (
    <dl className="care">
      <div>
        <dt>Protection</dt>
        <dd>{care.protection}</dd>
      </div>
      <div>
        <dt>Sauvegarde</dt>
        <dd>{care.backup} La fréquence et la durée de conservation sont écrites avant la commande.</dd>
      </div>
      <div>
        <dt>Migration</dt>
        <dd>{care.migration}</dd>
      </div>
      <div>
        <dt>Localisation</dt>
        <dd>
          Les machines sont celles d’un partenaire. Son nom, le pays du centre de données et ses conditions
          vous sont remis par écrit avant la commande.
        </dd>
      </div>
      <div>
        <dt>{isMonthly ? 'Résiliation' : 'Et si vous partez'}</dt>
        <dd>
          {care.exit}{' '}
          {isMonthly && (
            <>
              Un abonnement souscrit en ligne se résilie en ligne, sans frais&nbsp;:{' '}
              <Link to="/legal/cgv">article 20 des conditions générales</Link>.
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
