import { ArrowRight } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { WITHDRAWAL_FIELDS } from './form.ts';

type WithdrawalFormProps = { errors: readonly FieldError[]; kept: Record<string, string> };

/** First step: who withdraws from what. No account, no reason. */
export function WithdrawalForm({ errors, kept }: WithdrawalFormProps) {
  const { field, control } = drawFields(WITHDRAWAL_FIELDS, { errors, kept });
  return (
    <AccountCard
      title="Renoncer au contrat ici"
      lead="Sans compte, sans frais et sans motif à donner. Vous relisez avant de confirmer."
      illustration="envoi-colis"
      aside={
        <>
          <h2>Quels contrats, quel délai</h2>
          <p>
            Tout contrat conclu à distance avec nous&nbsp;: achat, réparation par envoi, devis accepté en
            ligne, hébergement. Vous avez quatorze jours, comptés de la réception d’un bien ou de la
            conclusion d’une prestation.
          </p>
          <p>
            Une lettre, un message ou le{' '}
            <LegalLink to="/legal/cgv#formulaire">modèle de formulaire</LegalLink> font aussi l’affaire.
          </p>
          <GoLink to="/legal/cgv#retractation" newTab>
            Le droit de rétractation en détail
          </GoLink>
        </>
      }
    >
      <Form method="post" action="/renoncer-au-contrat" className="account__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field {...field('name')}>
          <Input {...control('name')} />
        </Field>
        <Field
          {...field('contract')}
          help={
            <Numbered>
              {
                'Le numéro de la commande, par exemple CMD-2026-K7R-4WM. Sans numéro, dites lequel\u00a0: réparation de ma console, hébergement Minecraft…'
              }
            </Numbered>
          }
        >
          <Input {...control('contract')} />
        </Field>
        <Field {...field('email')}>
          <Input {...control('email')} />
        </Field>
        <Field {...field('details')}>
          <Textarea rows={3} {...control('details')} />
        </Field>
        <SubmitButton name="intent" value="review" iconAfter={ArrowRight} block>
          Relire ma déclaration
        </SubmitButton>
        <p className="help">
          Ces données servent à traiter votre rétractation et sont gardées cinq ans après sa clôture, comme
          preuve. <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
        </p>
      </Form>
    </AccountCard>
  );
}
