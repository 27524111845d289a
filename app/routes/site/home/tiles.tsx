import { ArrowRight, BadgeCheck, FileText, type LucideIcon, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { FREE_QUOTE_PATH } from './hero.tsx';

type Tile = { title: string; text: ReactNode; to: string; icon: LucideIcon };

/** Three coupons plugged under the connector of the hero. */
export function Tiles({ quoteValidity }: { quoteValidity: string }) {
  const tiles: readonly Tile[] = [
    {
      title: 'Réparation Express',
      text: (
        <>
          Beaucoup de pannes réglées en <span className="nw">24-48 h</span>, certaines en moins d’une heure.
        </>
      ),
      to: '/services',
      icon: Timer,
    },
    {
      title: 'Devis Gratuit',
      text: `Diagnostic compris. Le devis reste valable ${quoteValidity}, sans engagement.`,
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
        {tiles.map(({ title, text, to, icon: Icon }) => (
          <Link key={title} className="coupon" to={to}>
            <Icon className="ico" />
            <h2>{title}</h2>
            <ArrowRight className="ico ico--go" />
            <p>{text}</p>
          </Link>
        ))}
      </div>
    </div>
  );
}
