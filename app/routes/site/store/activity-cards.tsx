import type { CSSProperties } from 'react';
import { ServiceIcon } from '#app/features/content/service-icon.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { StorePage } from '#server/content/pages.ts';

/** One card for each activity, its icon on the activity's own two colours. The whole card follows its link. */
export function ActivityCards({ activities }: Pick<StorePage, 'activities'>) {
  return (
    <ul className="activities">
      {activities.map(({ icon, title, description, link, colors }) => (
        <li key={link} style={{ '--act-from': colors.from, '--act-to': colors.to } as CSSProperties}>
          <span className="activities__icon">
            <ServiceIcon name={icon} />
          </span>
          <h3>{title}</h3>
          <p>{description}</p>
          <GoLink to={link}>
            En savoir plus<span className="visually-hidden">{`\u00a0: ${title}`}</span>
          </GoLink>
        </li>
      ))}
    </ul>
  );
}
