import { FileText } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { BillingFields } from '#app/features/billing/billing-fields.tsx';
import { BILLING_FIELDS } from '#app/features/billing/billing-form.ts';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { trackingPath } from './tracking-path.ts';

type AskInvoiceProps = { reference: string; isMailed: boolean; link: string; refused: RefusedForm };

/** Asks who the invoice of a paid repair is made out to. */
export function AskInvoice({ reference, isMailed, link, refused }: AskInvoiceProps) {
  return (
    <AccountCard
      title="Demander la facture"
      lead={<Numbered>{`Dossier ${reference}.`}</Numbered>}
      illustration="diagnostic"
      aside={
        <>
          <h2>Une seule fois</h2>
          <p>
            La facture est établie aussitôt, au nom du dossier et à l’adresse que vous écrivez. Elle ne change
            plus ensuite&nbsp;: relisez avant d’envoyer.
          </p>
          <p>Elle reste sur la page du dossier{isMailed ? ', et vous la recevez par e-mail.' : '.'}</p>
        </>
      }
    >
      <Form
        method="post"
        action={trackingPath(link, { etape: 'facture' })}
        className="account__form"
        noValidate
      >
        <ErrorSummary errors={refused.errors ?? []} />
        <BillingFields draw={drawFields(BILLING_FIELDS, refused)} />
        <SubmitButton name="intent" value="invoice" icon={FileText} block>
          Établir la facture
        </SubmitButton>
        <ButtonLink to={`${trackingPath(link)}#documents`} block>
          Revenir au dossier
        </ButtonLink>
      </Form>
    </AccountCard>
  );
}
