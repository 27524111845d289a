import { formatEuros } from '#domain/money/money.ts';
import { ActionButton, FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type AlertQuestionProps = { shop: MailShop; product: string; link: string };

export const alertQuestionSubject = (product: string) => `Confirmez votre alerte : ${product}`;

/** Asks the owner of the mailbox whether they want the alert. */
export function AlertQuestionMail({ shop, product, link }: AlertQuestionProps) {
  return (
    <MailLayout
      shop={shop}
      subject={alertQuestionSubject(product)}
      preheader="Un clic pour être prévenu de son retour en stock."
      heading="Prévenu de son retour ?"
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{`Sur notre site, vous avez demandé à être prévenu quand ce produit sera de nouveau en stock : ${product}. Confirmez que cette adresse est la vôtre.`}</Paragraph>
      <ActionButton href={link}>Confirmer ou retirer l’alerte</ActionButton>
      <SmallPrint>
        Sans confirmation, l’alerte est effacée dans deux jours. Confirmée, elle donne lieu à un seul message,
        au retour du produit, puis votre adresse est effacée ; au bout d’un an sans retour, elle l’est aussi.
        Le même lien retire l’alerte à tout moment.
      </SmallPrint>
      <SmallPrint>Si vous n’avez rien demandé, ignorez ce message : aucun autre ne suivra.</SmallPrint>
    </MailLayout>
  );
}

export type BackInStockProps = {
  shop: MailShop;
  product: { name: string; directPriceCents: number };
  link: string;
};

export const backInStockSubject = (product: string) => `De retour en stock : ${product}`;

/** Answers an alert, which ends with this mail. */
export function BackInStockMail({ shop, product: { name, directPriceCents }, link }: BackInStockProps) {
  return (
    <MailLayout
      shop={shop}
      subject={backInStockSubject(name)}
      preheader="Le produit que vous attendiez est là."
      heading="Le produit que vous attendiez est là"
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>Vous nous avez demandé de vous prévenir de son retour.</Paragraph>
      <FactList
        facts={[
          { name: 'Produit', value: name },
          { name: 'Payé en direct', value: formatEuros(directPriceCents) },
        ]}
      />
      <ActionButton href={link}>Voir le produit</ActionButton>
      <SmallPrint>
        Rien n’est réservé à votre nom : le premier qui commande est le premier servi. L’alerte est terminée
        et votre adresse est effacée de notre liste.
      </SmallPrint>
    </MailLayout>
  );
}
