import { ArrowRight, BadgeCheck, FileText, type IconNode, Timer } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { FREE_QUOTE_PATH } from './hero.tsx';

type Tile = { title: string; text: ReactNode; to: string; icon: IconNode };

/** Three coupons plugged under the connector of the hero. */
export function Tiles({ quoteValidity }: { quoteValidity: string }) {
  const tiles: readonly Tile[] = [
    {
      title: 'Réparation Express',
      text: (
        <>
          Beaucoup de pannes réglées en <span className="nowrap">24-48 h</span>, certaines en moins d’une
          heure.
        </>
      ),
      to: '/services',
      icon: Timer,
    },
    {
      title: 'Devis Gratuit',
      text: `Écrit après la mesure. Il reste valable ${quoteValidity}, sans engagement.`,
      to: FREE_QUOTE_PATH,
      icon: FileText,
    },
    {
      title: 'Experts Qualifiés',
      text: 'Plus de 10 ans de pratique, du tournevis au microscope.',
      to: '/notre-magasin',
      icon: BadgeCheck,
    },
  ];
  return (
    <div className="wrap">
      <div className="slot" />
      <div className="coupons">
        {tiles.map(({ title, text, to, icon }) => (
          <Link key={title} className="coupon" to={to}>
            <Icon icon={icon} />
            <h2>{title}</h2>
            <Icon icon={ArrowRight} className="icon icon--go" />
            <p>{text}</p>
          </Link>
        ))}
      </div>
    </div>
  );
}
