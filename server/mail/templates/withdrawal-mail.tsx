import { formatLongDate } from '#domain/dates.ts';
import type { WithdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import { settleBy } from '#domain/order/withdrawal-states.ts';
import type { Withdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { ActionButton, FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';
import { momentWords } from './plain-words.ts';

type WithdrawalMailProps = {
  withdrawal: Withdrawal;
  /** Of the order it names; null where we found none. */
  period: WithdrawalPeriod | null;
  shop: MailShop;
};

export type WithdrawalReceiptProps = WithdrawalMailProps & {
  /** The contract is one of ours with this address. Else it may be anybody's: none of the words that came with it is repeated. */
  isProven: boolean;
  /** Our page of the receipt, with all that was declared. */
  receiptUrl: string;
};

export const receiptSubject = ({ reference }: Withdrawal) => `Votre rétractation ${reference} est bien reçue`;

export const noticeSubject = ({ reference, contract }: Withdrawal) =>
  `Rétractation ${reference} : ${contract}`;

/** What the customer wrote as the contract, if it is a number as we give them. */
export const contractNumber = ({ contract }: Withdrawal): string | undefined =>
  /^(?:CMD|REP)-\d{4}-[0-9A-Z-]{4,16}$/.exec(contract.replaceAll(/\s/g, '').toUpperCase())?.[0];

/** The receipt that the law wants, on a durable medium: what was declared, the day and the hour. */
export function WithdrawalReceipt({
  withdrawal,
  isProven,
  receiptUrl,
  period,
  shop,
}: WithdrawalReceiptProps) {
  const subject = receiptSubject(withdrawal);
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={`Déclarée le ${momentWords(withdrawal.declaredAt)}.`}
      heading={subject}
      mentions={[
        'Accusé de réception de l’article D. 221-5 du code de la consommation. Conservez ce message.',
      ]}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        {`Vous nous avez déclaré renoncer à un contrat conclu avec ${shop.name}, par la fonctionnalité « Renoncer au contrat ici » de notre site. Voici le contenu de votre déclaration :`}
      </Paragraph>
      {isProven ? <Declaration {...withdrawal} /> : <BareDeclaration {...withdrawal} />}
      {!isProven && (
        <>
          <Paragraph>
            Aucun contrat de l’atelier n’est connu pour cette adresse : ce message ne répète donc pas ce qui a
            été écrit, que n’importe qui a pu écrire. Votre déclaration compte tout de même, telle que vous
            l’avez faite ; cette page la montre entière, à imprimer ou à enregistrer.
          </Paragraph>
          <ActionButton href={receiptUrl}>Voir ma déclaration</ActionButton>
        </>
      )}
      {period && !period.isOpen && period.lastDay && (
        <Paragraph>
          {`D’après nos dates, le délai légal pour ce contrat s’est achevé le ${formatLongDate(period.lastDay)}. Votre déclaration est enregistrée tout de même : nous vérifions ces dates et vous répondons à cette adresse.`}
        </Paragraph>
      )}
      <Paragraph>
        {`Si vous avez reçu un bien, renvoyez-le ou rapportez-le au plus tard quatorze jours après cette déclaration : ${shop.name}, ${shop.street}, ${shop.postcode} ${shop.city}.`}
      </Paragraph>
      <Paragraph>
        Nous vous remboursons ce qui est dû au plus tard quatorze jours après votre déclaration, par le moyen
        de paiement que vous avez utilisé. Nous pouvons attendre d’avoir récupéré le bien ou reçu la preuve de
        son expédition.
      </Paragraph>
      <SmallPrint>
        Vous n’êtes pas à l’origine de cette déclaration ? Répondez à ce message, nous la mettrons de côté.
      </SmallPrint>
    </MailLayout>
  );
}

export type WithdrawalNoticeProps = WithdrawalMailProps & {
  /** Where the shop settles it. */
  link: string;
};

/** For the shop: what to look at, and until when to pay back. */
export function WithdrawalNotice({ withdrawal, period, shop, link }: WithdrawalNoticeProps) {
  const subject = noticeSubject(withdrawal);
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={`${withdrawal.name}, le ${momentWords(withdrawal.declaredAt)}.`}
      heading={subject}
    >
      <Paragraph>Un client renonce à un contrat. Un accusé de réception part à son adresse.</Paragraph>
      <Declaration {...withdrawal} />
      <Paragraph>{toCheck(withdrawal, period)}</Paragraph>
      <Paragraph>
        {`Le remboursement est dû au plus tard le ${formatLongDate(settleBy(withdrawal.declaredAt))}, quatorze jours après cette déclaration.`}
      </Paragraph>
      <ActionButton href={link}>Traiter la rétractation</ActionButton>
    </MailLayout>
  );
}

function toCheck({ orderId }: Withdrawal, period: WithdrawalPeriod | null): string {
  if (!orderId)
    return 'À vérifier : aucune commande ne porte ce numéro avec cette adresse e-mail. La déclaration compte tout de même.';
  if (!period) return 'À vérifier : cette commande est déjà annulée, retournée ou remboursée.';
  if (!period.lastDay) return 'La commande est retrouvée ; ses produits ne sont pas encore remis.';
  const lastDay = formatLongDate(period.lastDay);
  return period.isOpen
    ? `La commande est retrouvée ; le délai court jusqu’au ${lastDay}.`
    : `À vérifier : la commande est retrouvée, mais son délai s’est achevé le ${lastDay}.`;
}

/** Of a declaration whose address may be anybody's: what we wrote ourselves, and numbers. */
function BareDeclaration(withdrawal: Withdrawal) {
  return (
    <FactList
      facts={[
        { name: 'Référence', value: withdrawal.reference },
        { name: 'Déclarée le', value: momentWords(withdrawal.declaredAt) },
        { name: 'Contrat', value: contractNumber(withdrawal) },
        { name: 'Déclaration', value: 'Je renonce au contrat désigné dans ma déclaration.' },
      ]}
    />
  );
}

function Declaration({ reference, declaredAt, name, contract, email, details }: Withdrawal) {
  return (
    <FactList
      facts={[
        { name: 'Référence', value: reference },
        { name: 'Déclarée le', value: momentWords(declaredAt) },
        { name: 'Nom', value: name },
        { name: 'Contrat', value: contract },
        { name: 'Adresse e-mail', value: email },
        { name: 'Précisions', value: details ?? undefined },
        { name: 'Déclaration', value: 'Je renonce au contrat désigné ci-dessus.' },
      ]}
    />
  );
}
