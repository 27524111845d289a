import type { IconNode } from 'lucide';
import { createElement } from 'react';

type IconProps = { icon: IconNode; className?: string };

/**
 * An icon beside words, without a meaning of its own. The attributes that lucide's own component repeats on each icon
 * are said once by `.ico` (styles/base.css), to keep the first view small.
 */
export function Icon({ icon, className = 'icon' }: IconProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
