import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { IMPORT_KINDS, type ImportKind } from '#domain/data-import/import-kinds.ts';
import { controlOf, EXISTING } from '#domain/data-import/pairing.ts';
import type { ColumnPair } from '#server/data-import/import-rows.ts';
import { setupFields } from './form.ts';
import { PairTable } from './import-parts.tsx';
import { importPath } from './import-paths.ts';

type SetupPartProps = {
  id: string;
  kind: ImportKind;
  /** The line of the titles in the file. */
  titlesLine: number;
  pairs: readonly (ColumnPair & { place: number })[];
  texts: Readonly<Record<string, string>>;
  setup: string;
  errors: readonly FieldError[];
  kept: Readonly<Record<string, string>> | undefined;
};

/** Which column of the file holds what, and what happens to rows that are there. */
export function SetupPart({ id, kind, titlesLine, pairs, texts, setup, errors, kept }: SetupPartProps) {
  const { columns, kept: unchanging } = IMPORT_KINDS[kind];
  const draw = drawFields(setupFields(kind), { errors, kept: kept ?? texts });
  const options = Object.fromEntries(
    pairs.map(({ place, title, samples }) => [
      String(place - 1),
      samples.length > 0 ? `${title} (${samples.join(' · ')})` : title,
    ]),
  );
  return (
    <section className="area__part" aria-labelledby="colonnes">
      <h2 id="colonnes">Les colonnes du fichier</h2>
      {titlesLine > 1 && (
        <p>{`Les titres sont à la ligne ${titlesLine}\u00a0: ce qui est au-dessus n’est pas repris.`}</p>
      )}
      <PairTable pairs={pairs} />
      <Form key={setup} method="post" action={importPath(id)} className="account__form" noValidate>
        <input type="hidden" name="setup" value={setup} />
        <h3 id="choisir">Choisir les colonnes</h3>
        <p>
          Dites où le fichier tient chaque chose. Le prochain fichier qui a les mêmes titres sera lu de même.
        </p>
        {Object.keys(columns).map((field) => (
          <SelectField
            key={field}
            draw={draw}
            name={controlOf(field)}
            options={options}
            placeholder="Aucune colonne"
          />
        ))}
        {unchanging !== null && (
          <RadioGroup
            name="existing"
            legend="Fiches déjà là"
            look="cards"
            help={unchanging}
            choices={Object.entries(EXISTING).map(([value, words]) => ({ value, ...words }))}
            defaultValue={draw.typed('existing') ?? 'keep'}
            error={draw.errorOf('existing')}
          />
        )}
        <SubmitButton name="intent" value="setup" variant="secondary">
          Vérifier de nouveau
        </SubmitButton>
      </Form>
    </section>
  );
}
