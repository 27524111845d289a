import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { CardNews } from '../card-news.tsx';
import { GROUP_PATH, invoicePath } from '../invoices/free-invoice-paths.ts';
import { MONEY_STEPS, moneyStepsOf } from './money-steps.ts';
import { entryPath, repairPath, stepPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

/** What the repair costs, what was paid for it, and what remains. */
export function RepairMoney({ repair }: { repair: RepairView }) {
  const { reference, money, owesInvoice } = repair;
  const { price, paid, refunded, bonus, due, depositDue, over, charges, entries, cardNews, grouped } = money;
  return (
    <section className="area__part" aria-labelledby="paiements">
      <h2 id="paiements">Prix et paiements</h2>
      {owesInvoice && (
        <Notice kind="warn">
          <p>
            {repair.hasBillingAddress ? (
              <>
                La facture de cette entreprise n’est pas établie{'\u00a0'}: seule d’ici, ou{' '}
                <Link to={GROUP_PATH}>avec le reste de son mois</Link>.
              </>
            ) : (
              <>
                Ce client est une entreprise, et la facture n’est pas établie{'\u00a0'}: il manque son
                adresse.
              </>
            )}
          </p>
        </Notice>
      )}
      {over && (
        <Notice kind="warn">
          <p>{`${over} reçus au-delà du prix\u00a0: à rendre au client.`}</p>
        </Notice>
      )}
      <CardNews {...cardNews} />
      <DescriptionList
        items={[
          { term: 'Prix', detail: price },
          ...charges.map(({ words, amount }) => ({ term: `dont ${words}`, detail: amount })),
          ...(bonus ? [{ term: 'Bonus réparation', detail: `${bonus}, hors de ce que doit le client` }] : []),
          { term: 'Payé', detail: paid },
          ...(refunded ? [{ term: 'Rendu', detail: refunded }] : []),
          ...(depositDue && !repair.isDone ? [{ term: 'Acompte attendu', detail: <b>{depositDue}</b> }] : []),
          ...(grouped
            ? [
                {
                  term: 'Sur la facture groupée',
                  detail: <Link to={invoicePath(grouped.id)}>{`${grouped.number}, ${grouped.amount}`}</Link>,
                },
              ]
            : []),
          { term: 'Reste à payer', detail: <b>{due}</b> },
        ]}
      />
      <p className="account__ways">
        {moneyStepsOf(repair).map((step, index) => (
          <ButtonLink
            key={step}
            to={stepPath(reference, step)}
            variant={index === 0 && step === 'encaisser' ? 'primary' : 'secondary'}
          >
            {MONEY_STEPS[step].label}
          </ButtonLink>
        ))}
      </p>
      {money.fees.map(({ kind, cents, words }) => (
        <Form key={kind} method="post" action={repairPath(reference)}>
          <input type="hidden" name="fee" value={kind} />
          <input type="hidden" name="cents" value={cents} />
          <SubmitButton name="intent" value="fee" variant="secondary">
            {`Ajouter au prix\u00a0: ${words}`}
          </SubmitButton>
        </Form>
      ))}
      {entries.length > 0 && (
        <div className="order">
          <ol className="order__timeline">
            {entries.map(({ id, at, kind, amount, details, canCorrect, isCorrected, canInvoice }) => (
              <li key={id}>
                <time>{at}</time>
                <p>
                  <b>{`${kind}${isCorrected ? ', rectifié' : ''}\u00a0: ${amount}`}</b>
                  <span>
                    <Numbered>{details}</Numbered>
                  </span>
                  {canCorrect && <Link to={entryPath(reference, 'rectifier', id)}>Rectifier</Link>}
                  {canCorrect && canInvoice && ' · '}
                  {canInvoice && (
                    <Link to={entryPath(reference, 'acompte', id)}>{MONEY_STEPS.acompte.label}</Link>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
