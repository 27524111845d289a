import { CircleCheckBig, Mail } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { timeText } from '#domain/appointment/appointment-texts.ts';
import { formatEuros } from '#domain/money/money.ts';
import { DELIVERY_WORDS } from '#domain/order/delivery-words.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import { OrderAgain } from '../confirmation/order-again.tsx';
import type { Route } from './+types/confirm-order.ts';
import '#app/routes/shop/checkout/style.css';
import { Numbered } from '#app/ui/numbered.tsx';
import { CONFIRMATION_PATH } from '../confirmation/confirmation-path.ts';

export const meta = (page: Route.MetaArgs) =>
  privateMeta(page, 'Confirmer une commande', 'La commande que vous avez passée, à confirmer d’un bouton.');

/** The secret in the address never reaches another site by a click. Our own form must be recognised as ours. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' });

/** Where the link of the first mail leads. Nothing changes before its button is pressed: programs open mails too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders, shop } = context.get(depsContext);
  const token = askedLink(url);
  const order = token && (await orders.findByProof(token));
  if (!order) return data(null, { status: 404 });
  const { street, postcode, city, phone, vatNotice, mode } = shop();
  return {
    order,
    token,
    vatNotice,
    phone,
    shopAddress: `${street}, ${postcode} ${city}`,
    specimen: specimenText(mode),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { orders, checkout } = context.get(depsContext);
  const token = askedLink(url);
  const form = await sentForm(request);
  const order = token && (await orders.findByProof(token));
  if (!order) return data(null, { status: 404 });
  if (form.get('intent') === 'again') {
    if (order.state !== 'over') return redirect(url.pathname + url.search, 303);
    const { cart } = await openCart(context);
    await cart.addAll(order.lines.map(({ productId: id, quantity }) => ({ id, quantity })));
    return redirect(CART_PATH, 303);
  }
  const confirmed = await orders.confirm(token);
  if (confirmed.outcome === 'capped') return data({ isCapped: true }, { status: 409 });
  if (confirmed.outcome !== 'confirmed') return data(null, { status: 409 });
  checkout.rememberOrder(confirmed.linkToken, context.get(pageRequestContext).setCookie);
  return redirect(CONFIRMATION_PATH, 303);
}

export default function ConfirmOrder({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoQuestion />;
  const { order, token, vatNotice, shopAddress, phone, specimen } = loaderData;
  const path = `/confirmer-commande?${new URLSearchParams({ lien: token })}`;
  return (
    <div className="section wrap checkout">
      <h1>{TITLES[order.state]}</h1>
      <div className="checkout__parts">
        {order.state === 'open' && actionData?.isCapped && (
          <Notice kind="warn" role="alert">
            <p>
              {`Nous ne gardons pas davantage sans paiement pour cette adresse e-mail, ses autres commandes comprises. Réglez ou annulez ce qui attend, puis appuyez à nouveau avant ${timeText(order.confirmBy)}, ou appelez le ${phone.replaceAll(' ', '\u00a0')}.`}
            </p>
          </Notice>
        )}
        {order.state === 'over' && (
          <Notice kind="warn" role="status">
            <p>
              Elle n’a pas été confirmée à temps, ou elle a été annulée. Aucun contrat n’a été conclu, et vous
              ne devez rien.
            </p>
          </Notice>
        )}
        {order.state === 'confirmed' && (
          <Notice kind="ok" role="status">
            <p>
              C’est déjà fait&nbsp;: le contrat vous a été envoyé par e-mail, avec le lien pour la suivre.
            </p>
          </Notice>
        )}
        {order.state === 'by phone' && (
          <>
            <Notice kind="ok" role="status">
              <p>
                C’est fait par SMS. Le contrat vous parvient par e-mail dès que vous montrez que cette adresse
                est la vôtre.
              </p>
            </Notice>
            <Form method="post" action={path}>
              <SubmitButton name="intent" value="confirm" icon={Mail}>
                Recevoir le contrat par e-mail
              </SubmitButton>
            </Form>
          </>
        )}
        <section className="checkout__summary" aria-labelledby="commande">
          <h2 id="commande">
            <Numbered>{`Commande ${order.number}`}</Numbered>
          </h2>
          <DescriptionList
            items={[
              ...order.lines.map(({ name, quantity, totalCents }) => ({
                term: `${quantity}\u00a0× ${name}`,
                detail: formatEuros(totalCents),
              })),
              ...order.promos,
              {
                term: DELIVERY_WORDS[order.deliveryMethod],
                detail: order.deliveryCents === 0 ? 'Offert' : formatEuros(order.deliveryCents),
              },
              {
                term: order.deliveryMethod === 'pickup' ? 'Lieu de retrait' : 'Livrée à',
                detail: order.deliveryMethod === 'pickup' ? shopAddress : WRITTEN[order.deliveryMethod],
              },
              { term: 'Paiement', detail: PAYMENTS[order.payment] },
              {
                term: totalWords('Total à payer', isVatIncluded(vatNotice)),
                detail: <Price size="s" cents={order.totalCents} />,
              },
            ]}
          />
          <p className="help">{`${priceWords(vatNotice)}, ${vatNotice}.`}</p>
          {order.state === 'open' && (
            <>
              <p>
                {`Ses produits vous sont gardés jusqu’à ${timeText(order.confirmBy)}. Le contrat est conclu quand vous appuyez sur ce bouton, aux `}
                <LegalLink to={`/legal/${order.cgvVersion}`}>conditions générales acceptées</LegalLink>
                {
                  '\u00a0; vous le recevez aussitôt par e-mail, et vous avez quatorze jours après la réception pour y renoncer.'
                }
              </p>
              {specimen && <b>{specimen}</b>}
              <Form method="post" action={path}>
                <SubmitButton name="intent" value="confirm" icon={CircleCheckBig}>
                  Confirmer la commande avec obligation de paiement
                </SubmitButton>
              </Form>
              <p className="help">
                Vous n’avez rien commandé&nbsp;? Fermez cette page&nbsp;: sans votre confirmation, la commande
                s’éteint d’elle-même.
              </p>
            </>
          )}
        </section>
        {order.state === 'over' && <OrderAgain action={path} />}
      </div>
    </div>
  );
}

/** What was typed is not shown to the owner of this mailbox: only the contract repeats it. */
const WRITTEN = {
  relay: 'le point relais écrit à la commande',
  parcel: 'l’adresse écrite à la commande',
};

const TITLES = {
  open: 'Confirmez votre commande',
  confirmed: 'Votre commande est confirmée',
  'by phone': 'Votre commande est confirmée',
  over: 'Cette commande n’est plus à confirmer',
};

const PAYMENTS = {
  shop: 'Au comptoir, au moment du retrait',
  transfer: 'Par virement, sous sept jours',
  card: 'Par carte bancaire',
};

function NoQuestion() {
  return (
    <div className="section wrap checkout">
      <h1>Confirmer une commande</h1>
      <EmptyState
        illustration="boite-vide"
        title="Ce lien n’ouvre aucune commande"
        level={2}
        link={{ to: '/suivi-commande', label: 'Suivre une commande' }}
      >
        <p>
          Copiez-le en entier depuis notre message. Si l’adresse de la commande a été corrigée depuis, seul le
          lien du dernier message la confirme.
        </p>
        <GoLink to="/boutique">Voir la boutique</GoLink>
      </EmptyState>
    </div>
  );
}
