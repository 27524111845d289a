import type { IconNode } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

type IconListProps = {
  items: readonly { icon: string; title: string; text: string }[];
  icons: Readonly<Record<string, IconNode>>;
  /** For a name that is not in `icons`. */
  otherwise: IconNode;
  className?: string;
};

/** What visitors can count on: each with an icon, a title and a sentence. */
export function IconList({ items, icons, otherwise, className }: IconListProps) {
  return (
    <ul className={className}>
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon icon={icons[icon] ?? otherwise} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
