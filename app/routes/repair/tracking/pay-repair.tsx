import { AccountCard } from '#app/features/account/account-card.tsx';
import { type CardView, PayByCard } from '#app/features/payment/pay-by-card.tsx';
import { Transfer, type TransferView } from '#app/features/payment/transfer.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type PayRepairProps = {
  repair: Pick<RepairView, 'reference' | 'device' | 'isByPost'> & { money: NonNullable<RepairView['money']> };
  link: string;
  /** Null if the shop takes no cards here, or too small a sum is due. */
  card: CardView | null;
  transfer: TransferView | null;
  /** What replaces the account in a demonstration. */
  noTransfer: string | null;
  /** The ways to pay in the shop. */
  ways: string;
  shop: { address: string; hours: string; phone: string };
  errors: readonly FieldError[];
};

/** What is left to pay for a repair, and how. Anybody with the link may pay it, for somebody else too. */
export function PayRepair({ repair, link, card, transfer, noTransfer, ways, shop, errors }: PayRepairProps) {
  const { reference, device, money, isByPost } = repair;
  return (
    <AccountCard
      title={`Payer ${money.isDeposit ? 'l’acompte de ' : ''}${money.payable}`}
      lead={<Numbered>{`${device}, dossier ${reference}.`}</Numbered>}
      illustration="diagnostic"
      aside={
        <>
          <h2>{money.isDeposit ? 'Avant le travail' : isByPost ? 'Avant le départ' : 'Au retrait'}</h2>
          <p>
            {money.isDeposit
              ? 'Le travail commence quand l’acompte est payé. Il engage les deux parties (code de la consommation, L. 214-1) et se déduit du prix.'
              : isByPost
                ? 'Votre appareil part dès que le paiement est arrivé\u00a0: une carte ou un virement instantané met quelques secondes, un virement un jour ouvré.'
                : 'Rien ne presse\u00a0: vous pouvez payer en reprenant l’appareil, ou avant.'}
          </p>
          <p>Le paiement reçu se voit sur la page du dossier.</p>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      <DescriptionList
        items={[
          { term: money.priceName, detail: money.price },
          ...money.charges.map(({ words, amount }) => ({ term: `dont ${words}`, detail: amount })),
          ...(money.bonus ? [{ term: 'Bonus réparation', detail: money.bonus }] : []),
          { term: 'Déjà payé', detail: money.paid },
          ...(money.isDeposit ? [{ term: 'Acompte à payer', detail: <b>{money.payable}</b> }] : []),
          { term: 'Reste à payer', detail: <b>{money.due}</b> },
        ]}
      />
      {card && (
        <PayByCard
          {...card}
          payable={money.payable}
          path={trackingPath(link, { etape: 'payer' })}
          renewPath={trackingPath(link, { etape: 'payer', paiement: 'fait' })}
        />
      )}
      <section aria-labelledby="virement" className="pay-way">
        <h2 id="virement">Par virement</h2>
        {transfer ? (
          <Transfer {...transfer} />
        ) : noTransfer ? (
          <Notice>
            <p>{noTransfer}</p>
          </Notice>
        ) : (
          <p>
            Nous en convenons avec vous&nbsp;:{' '}
            <Link to={`${trackingPath(link)}#messages`}>demandez-le dans le suivi</Link>, ou au{' '}
            <PhoneLink number={shop.phone} />.
          </p>
        )}
      </section>
      <section aria-labelledby="comptoir" className="pay-way">
        <h2 id="comptoir">À l’atelier</h2>
        <p>{`${ways}. ${shop.address}, ${shop.hours}.`}</p>
      </section>
      <ButtonLink to={`${trackingPath(link)}#prix`} block>
        Revenir au dossier
      </ButtonLink>
    </AccountCard>
  );
}
