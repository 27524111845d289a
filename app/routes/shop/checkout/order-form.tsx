import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { SHOP_PAGES, WALLETS } from '#app/features/cart/cart-path.ts';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { AfterOrder, CheckoutRecap } from './checkout-recap.tsx';
import { OrderBar } from './order-bar.tsx';
import type { OrderPage } from './order-page.server.ts';
import { useFieldChecks } from './use-field-checks.ts';

type OrderFormProps = {
  order: OrderPage;
  refusal: { errors: FieldError[]; kept: Record<string, string> } | undefined;
  /** The page itself, for those who sign in first. */
  path: string;
  /** What is ordered here and how, in a sentence or two. */
  lead: ReactNode;
  /** It is paid by card: there is nothing to choose. */
  isByCard?: boolean;
  /** Where else to go, beside the button. */
  children: ReactNode;
};

/** Who orders, how it arrives, the recap, and the button that orders. */
export function OrderForm({ order, refusal, path, lead, isByCard = false, children }: OrderFormProps) {
  const { lines, promos, shortfalls, key, cgvVersion, prices, known, typed, hasWallets } = order;
  const { errors = [], kept = typed ?? undefined } = refusal ?? {};
  const form = useRef<HTMLFormElement>(null);
  const checks = useFieldChecks(form, refusal);
  const draft = useTabDraft(form, checkoutDraft(cgvVersion), kept !== undefined);
  return (
    <Form ref={form} method="post" className="form checkout__form" noValidate onBlur={checks.onBlur}>
      <div className="checkout__main">
        <ErrorSummary errors={errors} />
        <DraftOffer draft={draft} />
        {hasWallets && !isByCard && (
          <ButtonLink to={SHOP_PAGES.express} block>
            {WALLETS}
          </ButtonLink>
        )}
        <div className="checkout__lead">
          <p>{lead}</p>
          {!known && (
            <p>
              {'Déjà client\u00a0? '}
              <Link to={withRedirectTo('/connexion', path)}>Connectez-vous</Link>
              {' pour ne pas tout écrire.'}
            </p>
          )}
        </div>
        {shortfalls.length > 0 && (
          <Notice kind="warn" title="Votre panier a changé" level={2}>
            <ul>
              {shortfalls.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        )}
        <input type="hidden" name="idempotencyKey" value={key} />
        <input type="hidden" name="cgvVersion" value={cgvVersion} />
        {lines.map(({ id, quantity, unitPriceCents }) => (
          <input key={id} type="hidden" name="lines[]" value={`${id}:${quantity}:${unitPriceCents}`} />
        ))}
        {promos.map(({ id, cents }) => (
          <input key={id} type="hidden" name="promos[]" value={`${id}:${cents}`} />
        ))}
        {Object.entries(prices).map(
          ([method, cents]) =>
            cents !== null && (
              <input key={method} type="hidden" name={`deliveryCents.${method}`} value={cents} />
            ),
        )}
        <OrderBar lines={lines} promos={promos} prices={prices} />
        <CheckoutFields order={order} checks={checks} kept={kept} isByCard={isByCard} />
        <p role="status" className="visually-hidden">
          {checks.news && `${checks.news.label}\u00a0: ${checks.news.message}`}
        </p>
      </div>
      <div className="checkout__end">
        <CheckoutRecap
          order={order}
          cgvError={errors.find(({ field }) => field === 'terms')?.message}
          isAgreed={kept?.terms === 'oui' && kept.cgvVersion === cgvVersion}
        />
        <ProofField errors={errors} />
        {order.specimen && <b>{order.specimen}</b>}
        <div className="checkout__go">
          <SubmitButton busyLabel="Commande en cours">Commande avec obligation de paiement</SubmitButton>
          {children}
        </div>
        <AfterOrder order={order} isByCard={isByCard} />
      </div>
    </Form>
  );
}
