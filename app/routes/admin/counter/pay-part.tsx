import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { saleFilePath } from './counter-paths.ts';
import { BY_KEY, PAY_FIELDS } from './form.ts';
import type { SaleView } from './sale-view.server.ts';

type PayPartProps = { sale: SaleView; path: string; refused: RefusedForm };

/** What is due, and one press for each way to pay it. */
export function PayPart({ sale, path, refused }: PayPartProps) {
  const drawn = drawFields(PAY_FIELDS, refused);
  const { field, control, typed, errorOf } = drawn;
  return (
    <section className="area__part case__step" aria-labelledby="encaisser">
      <h2 id="encaisser">{`À encaisser\u00a0: ${sale.due}`}</h2>
      {sale.isFree ? (
        <SeenForm row={sale} action={path}>
          <p>Il n’y a rien à payer.</p>
          <SubmitButton name="intent" value="give-away">
            Terminer la vente
          </SubmitButton>
        </SeenForm>
      ) : (
        <SeenForm row={sale} action={path} intent="pay">
          <EnterButton name="method" value={BY_KEY}>
            Encaisser les espèces données
          </EnterButton>
          <input type="hidden" name="offered" value={sale.dueTyped} />
          {sale.isNoted && (
            <p>
              <ExternalLink href={saleFilePath(sale.id, 'ticket.pdf')}>
                Imprimer la note à remettre avant le paiement
              </ExternalLink>
            </p>
          )}
          <div className="case__pair">
            <Field
              {...field('amount')}
              help={`${sale.due} au plus\u00a0; moins, pour payer en plusieurs fois.`}
            >
              <Input
                {...control('amount')}
                className="number"
                // What nobody has typed follows the sale: somebody else may have added to it meanwhile.
                defaultValue={typed('amount') === typed('offered') ? sale.dueTyped : typed('amount')}
              />
            </Field>
            <Field {...field('given')}>
              <Input {...control('given')} className="number" />
            </Field>
          </div>
          {sale.lacksName && (
            <div className="case__pair">
              <TextField draw={drawn} name="customerName" />
              <Checkbox
                name="refusesName"
                value="oui"
                label={PAY_FIELDS.refusesName.label}
                help={'La note d’un service de 25\u00a0€ et plus porte son nom, sauf refus.'}
                defaultChecked={typed('refusesName') === 'oui'}
              />
            </div>
          )}
          {errorOf('method') && <p className="error">{errorOf('method')}</p>}
          <p className="account__ways">
            {Object.entries(TAKEN_WAYS).map(([way, words], index) => (
              <SubmitButton
                key={way}
                name="method"
                value={way}
                variant={index === 0 ? 'primary' : 'secondary'}
              >
                {words}
              </SubmitButton>
            ))}
          </p>
        </SeenForm>
      )}
    </section>
  );
}
