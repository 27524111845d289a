import { typeset } from '#domain/text/typography.ts';
import { ActionButton, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type OrderLinkProps = {
  shop: MailShop;
  number: string;
  link: string;
  /** Whether the mailbox is known to be the customer's; if not, the page behind the link asks. */
  isProven: boolean;
};

export const orderLinkSubject = (number: string) => typeset(`Commande ${number} : votre lien de suivi`);

const OPENS = 'Ce bouton ouvre sa page : où elle en est, ses documents, et comment l’annuler ou y renoncer.';
const ASKS =
  'Cette adresse n’a pas encore été confirmée : ce bouton montre ce qui a été commandé et vous demande si c’est bien vous. Le suivi vient ensuite.';

/** Sent to someone who asked for it on the page that follows orders; it goes to the order's own address. */
export function OrderLink({ shop, number, link, isProven }: OrderLinkProps) {
  return (
    <MailLayout
      shop={shop}
      subject={orderLinkSubject(number)}
      preheader={
        isProven
          ? 'Il ouvre votre commande, ses documents et vos droits.'
          : 'Il demande d’abord si cette adresse est la vôtre.'
      }
      heading="Le lien de votre commande"
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{`Vous avez demandé sur notre site à suivre la commande ${number}. ${isProven ? OPENS : ASKS}`}</Paragraph>
      <ActionButton href={link}>{isProven ? 'Suivre ma commande' : 'Voir la commande'}</ActionButton>
      <SmallPrint>
        Ce n’était pas vous ? Ignorez ce message : le lien n’est connu que de cette adresse. Ne le transmettez
        à personne.
      </SmallPrint>
    </MailLayout>
  );
}
