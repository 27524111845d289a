import { EnterButton } from '#app/forms/enter-button.tsx';
import { type DrawnFields, drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { ACCOUNT_LOCK_LABEL, ACCOUNT_LOCKS } from '#domain/repair/account-lock.ts';
import { QUOTE_LINE_KINDS } from '#domain/repair/quote-terms.ts';
import { USUAL_VAT_RATE, VAT_RATES, vatRateText } from '#domain/vat/vat-rates.ts';
import { QUOTE_FIELDS, rowsOf } from './quote-form.ts';
import { ASKS_NEW } from './repair-quotes.tsx';

type QuoteEditorProps = {
  refused: RefusedForm;
  asksNew: boolean;
  /** Whether nobody has asked yet if the device is tied to an account. */
  asksLock: boolean;
  /** Whether prices have VAT in them, now or from a planned day on. */
  asksVat: boolean;
};

/** The lines of a quote, each with the price of a new part and, if there is one, of a reused part. */
export function QuoteEditor({ refused, asksNew, asksLock, asksVat }: QuoteEditorProps) {
  const drawn = drawFields(QUOTE_FIELDS, refused);
  const count = rowsOf(refused.kept ?? {});
  return (
    <>
      <p>
        Une ligne laissée vide ne compte pas. Envoyé, le devis ne change plus, et vaut aussi longtemps que le
        site l’annonce.
      </p>
      <input type="hidden" name="rows" value={count} />
      {/* A quote that was sent no longer changes. */}
      <EnterButton name="intent" value="save-quote">
        Garder le brouillon
      </EnterButton>
      {asksLock && (
        <RadioGroup
          name="accountLock"
          legend={ACCOUNT_LOCK_LABEL}
          help="À demander au client avant que le devis parte."
          choices={Object.entries(ACCOUNT_LOCKS).map(([value, label]) => ({ value, label }))}
          defaultValue={drawn.typed('accountLock') ?? ''}
          error={drawn.errorOf('accountLock')}
        />
      )}
      <Field {...drawn.field('note')}>
        <Textarea rows={4} {...drawn.control('note')} />
      </Field>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <QuoteRow key={row} {...{ row, drawn, asksNew, asksVat }} />
      ))}
      <Field {...drawn.field('deposit')}>
        <Input {...drawn.control('deposit')} className="number" />
      </Field>
      <p className="account__ways">
        <SubmitButton name="intent" value="send-quote">
          Envoyer au client
        </SubmitButton>
        <SubmitButton name="intent" value="save-quote" variant="secondary">
          Garder le brouillon
        </SubmitButton>
        <SubmitButton name="intent" value="add-rows" variant="secondary">
          Ajouter des lignes
        </SubmitButton>
      </p>
    </>
  );
}

type QuoteField = keyof typeof QUOTE_FIELDS;
type QuoteRowProps = { row: number; drawn: DrawnFields<QuoteField> } & Omit<
  QuoteEditorProps,
  'refused' | 'asksLock'
>;

/** The row's number is its heading, so labels of its fields do not repeat it. */
function QuoteRow({ row, drawn, asksNew, asksVat }: QuoteRowProps) {
  const { field, control, typed } = drawn;
  const line = `lines.${row}` as const;
  return (
    <Fieldset id={line} kind="group" legend={`Ligne ${row + 1}`}>
      <div className="case__cells">
        <Field {...field(`${line}.label`)} label="Désignation" className="case__wide">
          <Input {...control(`${line}.label`)} />
        </Field>
        <Field {...field(`${line}.kind`)} label="Genre">
          <Select defaultValue={typed(`${line}.kind`) ?? (row === 0 ? 'labour' : 'part')}>
            {Object.entries(QUOTE_LINE_KINDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field(`${line}.quantity`)} label="Quantité">
          <Input
            {...control(`${line}.quantity`)}
            defaultValue={typed(`${line}.quantity`) ?? '1'}
            className="number"
          />
        </Field>
        <Cell drawn={drawn} name={`${line}.new.price`} label="Prix (neuf), en euros" isNumber />
        <Cell drawn={drawn} name={`${line}.new.delayDays`} label="Délai, jours" />
        <Cell drawn={drawn} name={`${line}.new.sku`} label="Réf. du stock" />
        <Cell
          drawn={drawn}
          name={`${line}.reused.price`}
          label="Prix d’occasion, en euros"
          help={asksNew && ASKS_NEW}
          isNumber
        />
        <Cell drawn={drawn} name={`${line}.reused.delayDays`} label="Délai, jours" />
        <Cell drawn={drawn} name={`${line}.reused.sku`} label="Réf. du stock" />
        {asksVat && (
          <Field {...field(`${line}.rate`)} label="TVA dans le prix">
            <Select defaultValue={typed(`${line}.rate`) || USUAL_VAT_RATE}>
              {VAT_RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {vatRateText(rate)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Checkbox
          name={`${line}.isOptional`}
          value="oui"
          label="Facultative"
          defaultChecked={typed(`${line}.isOptional`) === 'oui'}
        />
      </div>
    </Fieldset>
  );
}

type CellProps = {
  drawn: DrawnFields<QuoteField>;
  name: QuoteField;
  label: string;
  help?: string | false;
  isNumber?: boolean;
};

const Cell = ({ drawn: { field, control }, name, label, help, isNumber = false }: CellProps) => (
  <Field {...field(name)} label={label} help={help}>
    <Input {...control(name)} {...(isNumber && { className: 'number' })} />
  </Field>
);
