import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { QUOTE_LINE_KINDS } from '#domain/repair/quote-terms.ts';
import { rowsOf } from './quote-rows.ts';
import type { FieldsProps } from './repair-inputs.tsx';
import { ASKS_NEW } from './repair-quotes.tsx';

/** The lines of a quote, each with the price of a new part and of a reused one where there is one. */
export function QuoteEditor({ kept, errorOf, asksNew }: FieldsProps & { asksNew: boolean }) {
  const count = rowsOf(kept);
  return (
    <>
      <p>
        Une ligne laissée vide ne compte pas. Envoyé, le devis ne change plus, et vaut aussi longtemps que le
        site l’annonce.
      </p>
      <input type="hidden" name="lignes" value={count} />
      <Field
        name="note"
        label="Constat"
        help="Ce que vous avez trouvé, pour le client."
        error={errorOf('note')}
        optional
      >
        <Textarea rows={4} maxLength={4000} defaultValue={kept.note} />
      </Field>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <QuoteRow key={row} row={row} kept={kept} errorOf={errorOf} asksNew={asksNew} />
      ))}
      <p className="account__ways">
        <SubmitButton name="intent" value="devis-envoyer">
          Envoyer au client
        </SubmitButton>
        <SubmitButton name="intent" value="devis" variant="secondary">
          Garder le brouillon
        </SubmitButton>
        <SubmitButton name="intent" value="lignes" variant="secondary">
          Ajouter des lignes
        </SubmitButton>
      </p>
    </>
  );
}

function QuoteRow({ row, kept, errorOf, asksNew }: FieldsProps & { row: number; asksNew: boolean }) {
  const of = (name: string) => {
    const field = `${name}-${row}`;
    return { field, value: kept[field], error: errorOf(field) };
  };
  const [label, kind, quantity] = [of('ligne'), of('genre'), of('quantite')];
  return (
    <Fieldset id={`rang-${row}`} kind="group" legend={`Ligne ${row + 1}`}>
      <div className="case__cells">
        <Field name={label.field} label="Désignation" error={label.error} className="case__wide">
          <Input maxLength={200} defaultValue={label.value} />
        </Field>
        <Field name={kind.field} label="Genre" error={kind.error}>
          <Select defaultValue={kind.value ?? (row === 0 ? 'labour' : 'part')}>
            {Object.entries(QUOTE_LINE_KINDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field name={quantity.field} label="Quantité" error={quantity.error}>
          <Input inputMode="numeric" maxLength={3} defaultValue={quantity.value ?? '1'} className="number" />
        </Field>
        <Money {...of('prix')} label="Prix (neuf)" />
        <Plain {...of('delai')} label="Délai, jours" />
        <Plain {...of('ref')} label="Réf. du stock" />
        <Money {...of('occasion')} label="Prix d’occasion" help={asksNew && ASKS_NEW} />
        <Plain {...of('delai-occasion')} label="Délai, jours" />
        <Plain {...of('ref-occasion')} label="Réf. du stock" />
        <Checkbox
          name={`facultatif-${row}`}
          value="oui"
          label="Facultative"
          defaultChecked={kept[`facultatif-${row}`] === 'oui'}
        />
      </div>
    </Fieldset>
  );
}

type CellProps = { field: string; value: string | undefined; error: string | undefined; label: string };

const Money = ({ field, value, error, label, help }: CellProps & { help?: string | false }) => (
  <Field name={field} label={`${label}, en euros`} help={help} error={error} optional>
    <Input inputMode="decimal" maxLength={12} defaultValue={value} className="number" />
  </Field>
);

const Plain = ({ field, value, error, label }: CellProps) => (
  <Field name={field} label={label} error={error} optional>
    <Input maxLength={60} defaultValue={value} autoComplete="off" />
  </Field>
);
