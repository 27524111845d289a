import { Search } from 'lucide';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import type { FoundPerson } from './find-people.server.ts';
import { PeopleInput } from './people-input.tsx';

type IntakeSearchProps = {
  words: string;
  found: readonly FoundPerson[];
  /** Whom the shop expects, while nobody is searched. */
  expected: readonly FoundPerson[];
  missing: string | null;
};

/** Searches whom the shop knows or expects; their details then fill in the form. */
export function IntakeSearch({ words, found, expected, missing }: IntakeSearchProps) {
  return (
    <section className="area__part" aria-labelledby="deja-venu">
      <h2 id="deja-venu">Déjà client, ou déjà annoncé</h2>
      {missing && (
        <Notice kind="warn">
          <p>{missing}</p>
        </Notice>
      )}
      <Form action={INTAKE_PATH} role="search" className="case__find">
        <Field name="q" label="Nom, téléphone, e-mail, référence ou n° de série" optional>
          <PeopleInput key={words} defaultValue={words} />
        </Field>
        <Button type="submit" icon={Search}>
          Chercher
        </Button>
      </Form>
      {words.trim() !== '' && found.length === 0 && (
        <p role="status">Personne ne correspond&nbsp;: remplissez le formulaire.</p>
      )}
      {expected.length > 0 && <h3>Attendus</h3>}
      <People people={expected.length > 0 ? expected : found} />
    </section>
  );
}

const People = ({ people }: { people: readonly FoundPerson[] }) => (
  <ul className="area__list">
    {people.map(({ to, name, way, details, reference }) => (
      <li key={to}>
        <span>
          <b>{name}</b>
          {`, ${details} `}
          {reference && (
            <span className="ref">
              <Numbered>{reference}</Numbered>
            </span>
          )}
        </span>
        <Link to={to} aria-label={`${way}\u00a0: ${name}${reference ? `, ${reference}` : ''}`}>
          {way}
        </Link>
      </li>
    ))}
  </ul>
);
