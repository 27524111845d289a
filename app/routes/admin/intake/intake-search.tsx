import { Search } from 'lucide';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { Link } from '#app/ui/link.tsx';
import { INTAKE_PATH, repairPath } from '../repairs/repair-paths.ts';

type Found = {
  reference: string;
  name: string;
  device: string;
  stateName: string;
  canTakeOver: boolean;
  canReturn: boolean;
};

type IntakeSearchProps = { words: string; found: readonly Found[]; missing: string | null };

/** Searches earlier customers and online requests, whose details then fill in the form. */
export function IntakeSearch({ words, found, missing }: IntakeSearchProps) {
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
          <SearchInput defaultValue={words} maxLength={120} />
        </Field>
        <Button type="submit" icon={Search}>
          Chercher
        </Button>
      </Form>
      {words.trim() !== '' && found.length === 0 && (
        <p role="status">Aucun dossier ne correspond&nbsp;: remplissez le formulaire.</p>
      )}
      <ul className="area__list">
        {found.map(({ reference, name, device, stateName, canTakeOver, canReturn }) => (
          <li key={reference}>
            <span>
              <b>{name}</b>
              {`, ${device}, ${stateName.toLocaleLowerCase('fr')} `}
              <Link to={repairPath(reference)} className="ref">
                {reference}
              </Link>
            </span>
            <span className="account__ways">
              {canTakeOver && (
                <Link
                  to={`${INTAKE_PATH}?dossier=${reference}`}
                  aria-label={`Prendre en charge ${reference}`}
                >
                  Prendre en charge
                </Link>
              )}
              {canReturn && (
                <Link to={`${INTAKE_PATH}?retour=${reference}`} aria-label={`Retour de ${reference}`}>
                  Retour de cet appareil
                </Link>
              )}
              <Link to={`${INTAKE_PATH}?client=${reference}`} aria-label={`Même client que ${reference}`}>
                Même client
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
