import type { ReactNode } from 'react';
import { Hours } from '#app/ui/hours.tsx';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { hoursRows } from './opening-hours.ts';

type OpeningWeekProps = {
  shop: Pick<ShopSettings, 'openingHours'>;
  className: string;
  /** Lines after those of the week. */
  children?: ReactNode;
};

/** The hours of the week, a line for neighbouring days with the same ones. */
export const OpeningWeek = ({ shop, className, children }: OpeningWeekProps) => (
  <dl className={className}>
    {hoursRows(shop.openingHours).map(({ days, hours }) => (
      <div key={days}>
        <dt>{days}</dt>
        <dd>
          <Hours>{hours}</Hours>
        </dd>
      </div>
    ))}
    {children}
  </dl>
);
