import { useNavigate } from 'react-router';
import { ProposalInput } from '#app/features/proposals/proposal-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import type { FoundPerson } from './find-people.server.ts';

/** The field of the search, which proposes whom the shop knows while one types; who is chosen begins the intake. */
export function PeopleInput({ defaultValue }: { defaultValue: string }) {
  const navigate = useNavigate();
  return (
    <ProposalInput<FoundPerson>
      defaultValue={defaultValue}
      address={`${INTAKE_PATH}/clients.json`}
      label="Clients et dossiers"
      none="Personne ne correspond&nbsp;: remplissez le formulaire."
      choose={({ to }) => void navigate(to)}
      option={({ to, name, way, details, reference }, attributes) => (
        <Link key={to} to={to} {...attributes}>
          <span>
            <b>{name}</b>
            <small>{[way, details, reference].filter(Boolean).join(', ')}</small>
          </span>
        </Link>
      )}
    />
  );
}
