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

type FindOrderFormProps = {
  errors: FieldError[];
  kept: Record<string, string> | undefined;
  /** A link has just been asked for. */
  isSent: boolean;
};

/**
 * For visitors without the mails' link: it is mailed once more, and the answer does not reveal whether there is an
 * order.
 */
export function FindOrderForm({ errors, kept, isSent }: FindOrderFormProps) {
  const { field, control } = drawFields(FIND_FIELDS, { errors, kept });
  return (
    <AccountCard
      title="Suivre une commande"
      lead="Chaque commande s’ouvre par son lien secret, sans compte. Nous l’envoyons de nouveau à son adresse."
      illustration="envoi-colis"
      aside={
        <>
          <h2>Où trouver le numéro</h2>
          <p>
            Il est dans l’objet de nos messages et sur la facture&nbsp;: CMD, l’année, puis deux fois trois
            signes. Le lien de ces messages ouvre la commande directement.
          </p>
          <GoLink to="/espace-client">Se connecter à l’espace client</GoLink>
          <GoLink to="/renoncer-au-contrat">Renoncer au contrat ici</GoLink>
        </>
      }
    >
      {isSent && (
        <Notice kind="ok" role="status" title="C’est noté" level={2}>
          <p>
            Si cette commande existe avec cette adresse, son lien y arrive dans quelques minutes. Regardez
            aussi les courriers indésirables.
          </p>
        </Notice>
      )}
      <Form method="post" action="/suivi-commande" className="account__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field
          {...field('number')}
          help={<Numbered>Par exemple CMD-2026-K7R-4WM, ou ses six derniers signes.</Numbered>}
        >
          <Input {...control('number')} />
        </Field>
        <Field {...field('email')}>
          <Input {...control('email')} />
        </Field>
        <ProofField errors={errors} />
        <SubmitButton name="intent" value="find" icon={Mail} block>
          Recevoir mon lien
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
