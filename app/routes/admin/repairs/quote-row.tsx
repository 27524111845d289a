import type { DrawnFields } from '#app/forms/field-table.ts';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { QUOTE_LINE_KINDS } from '#domain/repair/quote-terms.ts';
import { USUAL_VAT_RATE, VAT_RATES, vatRateText } from '#domain/vat/vat-rates.ts';
import type { QUOTE_FIELDS } from './quote-form.ts';
import { type FormTexts, moreOfRow } from './quote-lines.ts';
import { ASKS_NEW } from './repair-quotes.tsx';

type QuoteField = keyof typeof QUOTE_FIELDS;

type QuoteRowProps = {
  row: number;
  drawn: DrawnFields<QuoteField>;
  /** All that is typed now. */
  typed: FormTexts;
  asksNew: boolean;
  asksVat: boolean;
};

/** The row's number is its heading, so labels of its fields do not repeat it. What is rarely typed is folded, and says what it holds. */
export function QuoteRow({ row, drawn, typed: now, asksNew, asksVat }: QuoteRowProps) {
  const { field, control, typed, errorOf } = drawn;
  const line = `lines.${row}` as const;
  const folded = [
    `${line}.new.delayDays`,
    `${line}.new.sku`,
    `${line}.reused.price`,
    `${line}.reused.delayDays`,
    `${line}.reused.sku`,
    `${line}.rate`,
    `${line}.alternative`,
  ] as const;
  return (
    <Fieldset id={line} kind="group" legend={`Ligne ${row + 1}`}>
      <div className="case__cells">
        <Field {...field(`${line}.label`)} label="Désignation" className="case__wide">
          <Input {...control(`${line}.label`)} />
        </Field>
        {/* An empty row is left out: only a row that is written needs a price. */}
        <Field {...field(`${line}.new.price`)} label="Prix (neuf), en euros" optional={false}>
          <Input {...control(`${line}.new.price`)} required={false} className="number" />
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
      </div>
      <details className="case__more" open={folded.some(errorOf)}>
        <summary>{`Délai, stock, occasion, option, solution\u00a0: ${moreOfRow(now, row)}`}</summary>
        <div className="case__cells">
          <Cell drawn={drawn} name={`${line}.new.delayDays`} label="Délai (neuf), jours" />
          <Cell drawn={drawn} name={`${line}.new.sku`} label="Réf. du stock (neuf)" />
          <Cell
            drawn={drawn}
            name={`${line}.reused.price`}
            label="Prix d’occasion, en euros"
            help={asksNew && ASKS_NEW}
            isNumber
          />
          <Cell drawn={drawn} name={`${line}.reused.delayDays`} label="Délai (occasion), jours" />
          <Cell drawn={drawn} name={`${line}.reused.sku`} label="Réf. du stock (occasion)" />
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
          <Field {...field(`${line}.alternative`)} label="Solution">
            <Select defaultValue={typed(`${line}.alternative`) ?? ''}>
              <option value="">Aucune, ou les deux</option>
              <option value="a">A</option>
              <option value="b">B</option>
            </Select>
          </Field>
          <Checkbox
            name={`${line}.isOptional`}
            value="oui"
            label="Facultative"
            defaultChecked={typed(`${line}.isOptional`) === 'oui'}
          />
        </div>
      </details>
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
