import { Fragment, type ReactElement } from 'react';
import { Form } from 'react-router';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { listPath } from '#app/features/list/list-place.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { CardNews } from '../card-news.tsx';
import { CaseDocuments, CaseMails, CaseTimeline } from '../case-parts.tsx';
import { CUSTOMERS } from '../customers/customer-paths.ts';
import { DoneNotice } from '../done-notice.tsx';
import { claimOfOrderPath } from '../guarantee-claims/claim-paths.ts';
import { MailAddress } from '../mail-address.tsx';
import { ORDER_FIELDS } from './form.ts';
import { adminOrderPath, documentPath, ORDERS_PATH, stepPath } from './order-paths.ts';
import { MOVES, STEPS } from './order-texts.ts';
import type { OrderView } from './order-view.server.ts';

type OrderOverviewProps = {
  order: OrderView;
  /** The result of the form just sent. */
  done: string | null;
  /** Why it was refused. */
  errors: readonly FieldError[];
  /** The typed note, if the refused form was that of the note. */
  kept: FormTexts;
  /** The form of the chosen step, shown instead of the choice; null while none is chosen. */
  panel: ReactElement | null;
};

/** Everything about one order, and the steps possible now. */
export function OrderOverview({ order, done, errors, kept, panel }: OrderOverviewProps) {
  return (
    <>
      <Head {...order} />
      <DoneNotice>{done}</DoneNotice>
      {errors.map(({ message }) => (
        <Notice key={message} kind="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ))}
      {panel ?? <Steps {...order} />}
      <div className="area__two">
        <Customer {...order} />
        <Delivery {...order} />
      </div>
      <Lines {...order} />
      <Payments {...order} />
      <CaseDocuments
        documents={order.documents.map(({ file, label }) => ({
          href: documentPath(order.number, file),
          label,
        }))}
      />
      <Notes {...order} errors={errors} kept={kept} />
      <CaseMails title="E-mails" mails={order.mails} action={adminOrderPath(order.number)} intent="resend" />
      <CaseTimeline events={order.events} />
    </>
  );
}

function Head({ number, badge, placedAt, dueOn }: OrderView) {
  return (
    <AreaHead
      title={<Numbered>{`Commande ${number}`}</Numbered>}
      back={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}
    >
      <p>
        <Badge kind={badge.kind}>{badge.words}</Badge>
      </p>
      <p>{`Passée le ${placedAt}.${dueOn ? ` Paiement attendu le ${dueOn}.` : ''}`}</p>
    </AreaHead>
  );
}

function Steps({ number, moves, steps, withdrawals }: OrderView) {
  // What is ready is handed over first; sooner it is only possible.
  const isReady = moves.includes('collected');
  const choices = [
    ...steps.filter((step) => isReady && step === 'collect').map((step) => STEPS[step]),
    ...moves
      .filter((move) => !(isReady && move === 'collected' && steps.includes('collect')))
      .map((move) => ({ word: move, label: MOVES[move]?.label })),
    ...steps.filter((step) => !isReady || step !== 'collect').map((step) => STEPS[step]),
  ];
  return (
    <section className="area__part" aria-labelledby="suite">
      <h2 id="suite">La suite</h2>
      {withdrawals.map(({ id, reference, state }) => (
        <Notice key={id} kind="warn">
          <p>
            <Link to={`/admin/renonciations/${id}`}>
              <Numbered>{`Rétractation ${reference}`}</Numbered>
            </Link>
            {`\u00a0: ${state.toLocaleLowerCase('fr')}.`}
          </p>
        </Notice>
      ))}
      {choices.length === 0 ? (
        <p>Rien n’est plus à faire de cette commande.</p>
      ) : (
        <p className="account__ways">
          {choices.map(({ word, label }, index) => (
            <ButtonLink
              key={word}
              to={stepPath(number, word)}
              variant={index === 0 && word !== 'cancelled' ? 'primary' : 'secondary'}
            >
              {label}
            </ButtonLink>
          ))}
        </p>
      )}
    </section>
  );
}

function Customer({ customer, payment }: OrderView) {
  const { name, company, purchaseReference, email, refusedOn, phone, hasAccount, billing } = customer;
  return (
    <section className="area__part" aria-labelledby="client">
      <h2 id="client">Client</h2>
      <DescriptionList
        items={[
          { term: 'Nom', detail: name },
          ...(company ? [{ term: 'Entreprise', detail: company }] : []),
          ...(purchaseReference ? [{ term: 'Référence d’achat', detail: purchaseReference }] : []),
          { term: 'E-mail', detail: <MailAddress email={email} refusedOn={refusedOn} /> },
          ...(phone ? [{ term: 'Téléphone', detail: <PhoneLink number={phone} /> }] : []),
          { term: 'Compte', detail: hasAccount ? 'Oui' : 'Sans compte' },
          ...(billing ? [{ term: 'Facturation', detail: billing.join(', ') }] : []),
          { term: 'Paiement prévu', detail: payment },
        ]}
      />
      <GoLink to={listPath(CUSTOMERS, { q: email })}>Sa fiche</GoLink>
    </section>
  );
}

function Delivery({ delivery }: OrderView) {
  const { words, place, tracking } = delivery;
  return (
    <section className="area__part" aria-labelledby="livraison-titre">
      <h2 id="livraison-titre">Livraison</h2>
      <DescriptionList
        items={[
          { term: 'Mode', detail: words },
          ...(place ? [{ term: 'Adresse', detail: place.join(', ') }] : []),
          ...(tracking
            ? [
                {
                  term: 'Suivi',
                  detail: tracking.url ? <a href={tracking.url}>{tracking.number}</a> : tracking.number,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function Lines({ number, lines, goods, promos, deliveryPrice, money, mayClaim }: OrderView) {
  return (
    <section className="area__part" aria-labelledby="produits">
      <h2 id="produits">Produits</h2>
      <div className="order">
        <ul className="order__lines">
          {lines.map(({ productId, name, details, quantity, restocked, unitPrice, total }) => (
            <li key={productId}>
              <p>
                <b>{name}</b>
                <span>{details}</span>
                {restocked > 0 && <span>{`Remis en stock\u00a0: ${restocked}`}</span>}
              </p>
              <p>{`${quantity}\u00a0× ${unitPrice}`}</p>
              <p>{total}</p>
            </li>
          ))}
        </ul>
        <dl className="order__sum">
          <dt>Produits</dt>
          <dd>{goods}</dd>
          {promos.map(({ term, detail }) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </Fragment>
          ))}
          <dt>Livraison</dt>
          <dd>{deliveryPrice}</dd>
          <dt className="order__total">Total</dt>
          <dd className="order__total">{money.total}</dd>
        </dl>
      </div>
      {mayClaim && <GoLink to={claimOfOrderPath(number)}>Réclamation de garantie</GoLink>}
    </section>
  );
}

function Payments({ payments, money, cardRefunds, disputes }: OrderView) {
  return (
    <section className="area__part" aria-labelledby="paiements">
      <h2 id="paiements">Paiements</h2>
      {money.unowed && (
        <Notice kind="warn">
          <p>{`${money.unowed} reçus alors que rien n’était dû\u00a0: à rembourser.`}</p>
        </Notice>
      )}
      <CardNews cardRefunds={cardRefunds} disputes={disputes} />
      <DescriptionList
        items={[
          { term: 'Reçu', detail: money.paid },
          { term: 'Remboursé', detail: money.refunded },
        ]}
      />
      {payments.length > 0 && (
        <div className="order">
          <ol className="order__timeline">
            {payments.map(({ id, at, kind, amount, method, reference, creditNote, who }) => (
              <li key={id}>
                <time>{at}</time>
                <p>
                  <b>{`${kind}\u00a0: ${amount}`}</b>
                  <span>
                    <Numbered>{[method, reference, creditNote, who].filter(Boolean).join(' · ')}</Numbered>
                  </span>
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

function Notes({ number, notes, errors, kept }: OrderView & Pick<OrderOverviewProps, 'errors' | 'kept'>) {
  const { field, control } = drawFields(ORDER_FIELDS, { errors, kept });
  return (
    <section className="area__part" id="notes" aria-labelledby="notes-titre">
      <h2 id="notes-titre">Notes de l’atelier</h2>
      {notes.length > 0 && (
        <ul className="case__thread">
          {notes.map(({ id, text, who, at }) => (
            <li key={id}>
              <p className="case__text">{text}</p>
              <small>{`${who}, ${at}`}</small>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={adminOrderPath(number)} className="account__form" noValidate>
        <Field {...field('note')}>
          <Textarea rows={3} {...control('note')} />
        </Field>
        <SubmitButton name="intent" value="note" variant="secondary">
          Garder la note
        </SubmitButton>
      </Form>
    </section>
  );
}
