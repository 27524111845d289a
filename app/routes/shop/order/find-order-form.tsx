import { Search } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { SubmitButton } from '#app/features/account/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';

type FindOrderFormProps = { errors: FieldError[]; kept: Record<string, string> | undefined };

/** For whoever comes without the link of the mails. */
export function FindOrderForm({ errors, kept = {} }: FindOrderFormProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <AccountCard
      title="Suivre une commande"
      lead="Le numéro et l’adresse e-mail de la commande suffisent, sans compte."
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
      <Form method="post" action="/suivi-commande" className="acct__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field
          name="numero"
          label="Numéro de commande"
          help="Par exemple CMD-2026-K7R-4WM."
          error={errorOf('numero')}
        >
          <Input autoComplete="off" autoCapitalize="characters" maxLength={40} defaultValue={kept.numero} />
        </Field>
        <Field
          name="email"
          label="Adresse e-mail"
          help="Celle que vous avez donnée en commandant."
          error={errorOf('email')}
        >
          <Input type="email" autoComplete="email" autoCapitalize="none" defaultValue={kept.email} />
        </Field>
        <SubmitButton name="intent" value="chercher" icon={Search} block>
          Voir la commande
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}
