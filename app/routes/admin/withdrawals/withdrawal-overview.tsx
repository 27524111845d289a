import { Send } from 'lucide';
import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { CaseTimeline } from '../case-parts.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { LIST_PATH, stepPath, withdrawalPath } from './list-path.ts';
import { STEPS } from './steps.ts';
import { WithdrawalBadge } from './withdrawal-badge.tsx';
import type { WithdrawalView } from './withdrawal-view.ts';

type WithdrawalOverviewProps = {
  withdrawal: WithdrawalView;
  /** The result of the form just sent. */
  done: string | null;
  /** Why it was refused. */
  errors: readonly FieldError[];
  /** The form of the chosen step, shown instead of the choice; null while none is chosen. */
  panel: ReactElement | null;
};

/** Everything about one withdrawal, and the steps possible now. */
export function WithdrawalOverview({ withdrawal, done, errors, panel }: WithdrawalOverviewProps) {
  const { reference, state, isLate, isOpen, dueOn } = withdrawal;
  return (
    <>
      <AreaHead
        title={<Numbered>{`Rétractation ${reference}`}</Numbered>}
        back={{ to: LIST_PATH, label: 'Toutes les rétractations' }}
      >
        <p>
          <WithdrawalBadge state={state} isLate={isLate} />
          {isOpen && ` À régler au plus tard le ${dueOn}.`}
        </p>
      </AreaHead>
      <DoneNotice>{done}</DoneNotice>
      {errors.map(({ message }) => (
        <Notice key={message} kind="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ))}
      {panel ?? <Steps {...withdrawal} />}
      <Declaration {...withdrawal} />
      {withdrawal.repair && <Repair {...withdrawal.repair} />}
      {withdrawal.order && <Order order={withdrawal.order} period={withdrawal.period} />}
      <Receipt {...withdrawal} />
      <CaseTimeline events={withdrawal.events} />
    </>
  );
}

function Steps({ id, steps, isLate, isWaitingForGoods }: WithdrawalView) {
  if (steps.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="suite">
      <h2 id="suite">La suite</h2>
      {isWaitingForGoods && (
        <Notice kind={isLate ? 'warn' : 'info'}>
          <p>
            Les produits sont encore chez le client. Vous pouvez attendre de les avoir, ou la preuve de leur
            envoi, avant de rembourser.
          </p>
        </Notice>
      )}
      <p className="account__ways">
        {steps.map((step, index) => (
          <ButtonLink key={step} to={stepPath(id, step)} variant={index === 0 ? 'primary' : 'secondary'}>
            {step === 'answer' && steps.length === 1 ? 'Revenir sur le refus' : STEPS[step].label}
          </ButtonLink>
        ))}
      </p>
    </section>
  );
}

function Declaration({ declaredAt, name, contract, email, details }: WithdrawalView) {
  return (
    <section className="area__part" aria-labelledby="declaration">
      <h2 id="declaration">La déclaration</h2>
      <DescriptionList
        items={[
          { term: 'Reçue', detail: declaredAt },
          { term: 'Nom', detail: name },
          { term: 'Contrat', detail: contract },
          { term: 'E-mail', detail: <a href={`mailto:${email}`}>{email}</a> },
          ...(details ? [{ term: 'Précisions', detail: details }] : []),
          { term: 'Déclaration', detail: 'Je renonce au contrat désigné ci-dessus.' },
        ]}
      />
    </section>
  );
}

/** The declaration blocks the repair until it is settled. */
function Repair({
  reference,
  stateName,
  agreement,
  until,
  startsEarly,
}: NonNullable<WithdrawalView['repair']>) {
  return (
    <section className="area__part" aria-labelledby="reparation-visee">
      <h2 id="reparation-visee">
        <Numbered>{`Réparation ${reference}`}</Numbered>
      </h2>
      <DescriptionList
        items={[
          { term: 'État', detail: stateName },
          { term: 'Accord', detail: agreement },
          { term: 'Délai', detail: until },
          { term: 'Début demandé avant', detail: startsEarly ? 'Oui' : 'Non' },
        ]}
      />
      <GoLink to={`/admin/reparations/${reference}`}>Ouvrir le dossier</GoLink>
    </section>
  );
}

type OrderProps = { order: NonNullable<WithdrawalView['order']>; period: string | null };

function Order({ order, period }: OrderProps) {
  const { number, stateName, totalCents, paidCents, refundedCents, lines } = order;
  return (
    <section className="area__part" aria-labelledby="commande-visee">
      <h2 id="commande-visee">
        <Numbered>{`Commande ${number}`}</Numbered>
      </h2>
      <DescriptionList
        items={[
          { term: 'État', detail: stateName },
          { term: 'Délai', detail: period },
          {
            term: 'Produits',
            detail: (
              <ul>
                {lines.map(({ productId, name, sku, quantity }) => (
                  <li key={productId}>{`${quantity}\u00a0× ${name} (réf. ${sku})`}</li>
                ))}
              </ul>
            ),
          },
          { term: 'Total', detail: formatEuros(totalCents) },
          { term: 'Payé', detail: formatEuros(paidCents) },
          { term: 'Remboursé', detail: formatEuros(refundedCents) },
        ]}
      />
    </section>
  );
}

/** The receipt is required by law, so the shop sees whether it left and can resend it. */
function Receipt({ id, receipt }: WithdrawalView) {
  return (
    <section className="area__part" aria-labelledby="accuse">
      <h2 id="accuse">Accusé de réception</h2>
      {receipt?.isFailed ? (
        <Notice kind="warn">
          <p>{receipt.words}</p>
        </Notice>
      ) : (
        <p>{receipt?.words ?? 'Envoyé avant que le site ne garde trace de ses e-mails.'}</p>
      )}
      {receipt && (
        <Form method="post" action={withdrawalPath(id)}>
          <SubmitButton name="intent" value="resend" variant="secondary" icon={Send}>
            Renvoyer l’accusé
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
