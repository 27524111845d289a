import { ArrowRight } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { WITHDRAWAL_LIMITS } from '#domain/order/withdrawal-limits.ts';

type WithdrawalFormProps = { errors: readonly FieldError[]; kept: Record<string, string> };

/** First step: who renounces what. No account, no reason. */
export function WithdrawalForm({ errors, kept }: WithdrawalFormProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
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
      <Form method="post" action="/renoncer-au-contrat" className="acct__form" noValidate>
        <ErrorSummary errors={errors} />
        <Field name="nom" label="Nom" error={errorOf('nom')}>
          <Input autoComplete="name" maxLength={WITHDRAWAL_LIMITS.name} defaultValue={kept.nom} />
        </Field>
        <Field
          name="contrat"
          label="Contrat"
          help={
            <Numbered>
              {
                'Le numéro de la commande, par exemple CMD-2026-K7R-4WM. Sans numéro, dites lequel\u00a0: réparation de ma console, hébergement Minecraft…'
              }
            </Numbered>
          }
          error={errorOf('contrat')}
        >
          <Input maxLength={WITHDRAWAL_LIMITS.contract} defaultValue={kept.contrat} />
        </Field>
        <Field
          name="email"
          label="Adresse e-mail"
          help="L’accusé de réception y est envoyé aussitôt."
          error={errorOf('email')}
        >
          <Input type="email" autoComplete="email" autoCapitalize="none" defaultValue={kept.email} />
        </Field>
        <Field
          name="precisions"
          label="Précisions"
          optional
          help="Si vous ne renoncez qu’à une partie du contrat&nbsp;: les produits que vous rendez."
          error={errorOf('precisions')}
        >
          <Textarea rows={3} maxLength={WITHDRAWAL_LIMITS.details} defaultValue={kept.precisions} />
        </Field>
        <SubmitButton name="intent" value="relire" iconAfter={ArrowRight} block>
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
