import type { LucideIcon } from 'lucide-react';

type IconListProps = {
  items: readonly { icon: string; title: string; text: string }[];
  icons: Readonly<Record<string, LucideIcon>>;
  /** For a name that `icons` does not have. */
  otherwise: LucideIcon;
  className?: string;
};

/** Things a visitor may count on, each with its icon, a title and a sentence. */
export function IconList({ items, icons, otherwise, className }: IconListProps) {
  return (
    <ul className={className}>
      {items.map(({ icon, title, text }) => {
        const Icon = icons[icon] ?? otherwise;
        return (
          <li key={title}>
            <Icon className="ico" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
