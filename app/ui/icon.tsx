import type { IconNode } from 'lucide';
import { createElement } from 'react';

type IconProps = { icon: IconNode; className?: string };

/**
 * An icon that goes with words; it has no meaning of its own. What lucide's own component repeats on each icon, `.ico` says
 * once (styles/base.css), for the sake of the first view.
 */
export function Icon({ icon, className = 'ico' }: IconProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
