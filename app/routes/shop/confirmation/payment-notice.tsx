import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { BANK_WORDS, clockTime, PayByCard } from './pay-by-card.tsx';

type PaymentNoticeProps = {
  order: { state: string; heldUntil: Date; isRenounced: boolean; isBeingPaid: boolean };
  cameBack: 'fait' | 'annule' | 'indisponible' | 'trop' | null;
  /** Seconds until the next attempt, for `trop`, if known. */
  retryAfterS?: number;
  /** True if the order is paid by card and is not paid yet. */
  isToPay: boolean;
  canPay: boolean;
  shop: { specimen: string | null };
};

/** The state of the card payment, and the button to pay. */
export function PaymentNotice({ order, cameBack, retryAfterS, isToPay, canPay, shop }: PaymentNoticeProps) {
  if (!isToPay) return cameBack === 'fait' && order.state === 'paid' && !order.isRenounced ? <Paid /> : null;
  if (order.isBeingPaid)
    return (
      <Notice title="Paiement en cours de confirmation" level={2} role="status">
        <p>{BANK_WORDS}</p>
      </Notice>
    );
  if (cameBack === 'fait')
    return (
      <Notice title="Paiement en cours de confirmation" level={2} role="status">
        <p>
          Votre banque et notre prestataire ont encore un message à échanger&nbsp;: c’est l’affaire de
          quelques secondes. Un e-mail vous confirmera le paiement.
        </p>
        <GoLink to="/confirmation-commande?paiement=fait">Actualiser cette page</GoLink>
      </Notice>
    );
  return (
    <>
      <Notice kind={cameBack ? 'warn' : 'info'} title={TITLES[cameBack ?? 'non']} level={2} role="status">
        <p>{`Votre commande est gardée jusqu’à ${clockTime(order.heldUntil)}. Le contrat est conclu avec le paiement\u00a0: sans lui d’ici là, elle s’éteint et vous ne devez rien.`}</p>
        {cameBack === 'trop' && (
          <p>{`Par sécurité, les essais de paiement par carte sont comptés. Réessayez ${inFrench(retryAfterS)}, ou choisissez plus bas de payer autrement\u00a0: au comptoir ou par virement.`}</p>
        )}
      </Notice>
      {canPay && shop.specimen && <b>{shop.specimen}</b>}
      {canPay && <PayByCard isAgain={cameBack !== null} />}
    </>
  );
}

const TITLES = {
  non: 'Il reste à la payer',
  annule: 'Le paiement n’a pas abouti, rien n’a été débité',
  indisponible: 'La page de paiement ne répond pas pour l’instant',
  trop: 'Trop d’essais de paiement par carte',
};

function inFrench(retryAfterS = 0): string {
  const minutes = Math.ceil(retryAfterS / 60);
  if (minutes === 0) return 'dans quelques minutes';
  return `dans ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}`;
}

function Paid() {
  return (
    <Notice kind="ok" role="status">
      <p>Votre paiement est reçu. Nous préparons votre commande.</p>
    </Notice>
  );
}
