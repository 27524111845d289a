import { Mail } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { FIND_FIELDS } from './form.ts';
import { TRACKING_PATH } from './tracking-path.ts';

type FindRepairFormProps = {
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  /** True just after a link was asked for. */
  isSent: boolean;
};

/** For customers who have lost their link: it is mailed again, and the page does not tell whether a case exists. */
export function FindRepairForm({ errors, kept, isSent }: FindRepairFormProps) {
  const { field, control } = drawFields(FIND_FIELDS, { errors, kept });
  return (
    <AccountCard
      title="Suivre une réparation"
      lead="Chaque dossier s’ouvre par son lien secret, sans compte ni mot de passe."
      illustration="diagnostic"
      aside={
        <>
          <h2>Où trouver le lien</h2>
          <p>
            Il est dans tous nos e-mails au sujet du dossier, et le code QR de la fiche de prise en charge
            l’ouvre avec un téléphone. Nous ne le donnons pas par téléphone&nbsp;: il montre vos photos et
            répond au devis.
          </p>
          <GoLink to="/demande">Faire une demande</GoLink>
          <GoLink to="/suivi-commande">Suivre une commande de la boutique</GoLink>
        </>
      }
    >
      {isSent && (
        <Notice kind="ok" role="status" title="C’est noté" level={2}>
          <p>
            Si ce dossier existe avec cette adresse, son lien y arrive dans quelques minutes. Regardez aussi
            les courriers indésirables.
          </p>
        </Notice>
      )}
      <h2>Recevoir mon lien</h2>
      <Form method="post" action={TRACKING_PATH} className="account__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field {...field('reference')} help={<Numbered>Par exemple REP-2026-K7R-4WM.</Numbered>}>
          <Input {...control('reference')} />
        </Field>
        <Field {...field('email')}>
          <Input {...control('email')} />
        </Field>
        <ProofField errors={errors} />
        <SubmitButton name="intent" value="link" icon={Mail} block>
          Recevoir mon lien
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
