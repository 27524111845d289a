import { typeset } from '#domain/typography.ts';
import { ActionButton, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type OrderLinkProps = { shop: MailShop; number: string; link: string };

export const orderLinkSubject = (number: string) => typeset(`Commande ${number} : votre lien de suivi`);

/** For whoever asked for it on the page that follows orders; it goes to the order's own address. */
export function OrderLink({ shop, number, link }: OrderLinkProps) {
  return (
    <MailLayout
      shop={shop}
      subject={orderLinkSubject(number)}
      preheader="Il ouvre votre commande, ses documents et vos droits."
      heading="Le lien de votre commande"
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{`Vous avez demandé sur notre site à suivre la commande ${number}. Ce bouton ouvre sa page : où elle en est, ses documents, et comment l’annuler ou y renoncer.`}</Paragraph>
      <ActionButton href={link}>Suivre ma commande</ActionButton>
      <SmallPrint>
        Ce n’était pas vous ? Ignorez ce message : le lien n’est connu que de cette adresse. Ne le transmettez
        à personne.
      </SmallPrint>
    </MailLayout>
  );
}
