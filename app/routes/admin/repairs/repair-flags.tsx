import { Check } from 'lucide';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { Flag } from '#server/repairs/flags.ts';
import { FlagBadge } from '../flags/flag-badge.tsx';
import { FLAGS_PATH } from '../flags/flag-paths.ts';
import { repairPath } from './repair-paths.ts';

type RepairFlagsProps = {
  reference: string;
  /** Those on the case. */
  flags: readonly Flag[];
  /** All there are. */
  offered: readonly Flag[];
};

/** Words of the shop's own on a case, for the eye: each is put on and taken off in one press. */
export function RepairFlags({ reference, flags, offered }: RepairFlagsProps) {
  const isSet = (flag: Flag) => flags.some(({ id }) => id === flag.id);
  return (
    <section className="area__part" aria-labelledby="reperes">
      <h2 id="reperes">Repères</h2>
      {flags.length > 0 && (
        <p className="case__flags">
          {flags.map((flag) => (
            <FlagBadge key={flag.id} {...flag} />
          ))}
        </p>
      )}
      {offered.length > 0 && (
        <Form
          method="post"
          action={`${repairPath(reference)}#reperes`}
          className="case__flags"
          preventScrollReset
        >
          <input type="hidden" name="intent" value="flag" />
          {offered.map((flag) => (
            <Button
              key={flag.id}
              type="submit"
              size="s"
              name="flag"
              value={`${flag.id}.${isSet(flag) ? 'non' : 'oui'}`}
              aria-pressed={isSet(flag)}
              {...(isSet(flag) && { icon: Check })}
            >
              {flag.name}
            </Button>
          ))}
        </Form>
      )}
      <p>
        <GoLink to={FLAGS_PATH}>{offered.length > 0 ? 'Changer les repères' : 'Ajouter un repère'}</GoLink>
      </p>
    </section>
  );
}
