import { ArrowRight } from 'lucide';
import { FaultIcon } from '#app/features/content/fault-icon.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

type ChoiceListProps = {
  choices: readonly { path: string; name: string; icon: string; note: string }[];
};

/** A few choices, each a link wide enough for a thumb. */
export function ChoiceList({ choices }: ChoiceListProps) {
  return (
    <ul className="picks">
      {choices.map(({ path, name, icon, note }) => (
        <li key={path}>
          <Link to={path}>
            <FaultIcon name={icon} />
            <b>{name}</b>
            <span>{note}</span>
            <Icon icon={ArrowRight} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
