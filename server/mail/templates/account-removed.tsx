import { Paragraph, SmallPrint } from './blocks.tsx';
import { greeting } from './greeting.ts';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type AccountRemovedProps = { shop: MailShop; name: string | null };

export const accountRemovedSubject = 'Votre compte est supprimé';

/** The last mail of an account. */
export function AccountRemoved({ shop, name }: AccountRemovedProps) {
  return (
    <MailLayout
      shop={shop}
      subject={accountRemovedSubject}
      preheader="Vos appareils sont déconnectés et vos données effacées, sauf ce que la loi nous fait garder."
      heading="Votre compte est supprimé"
    >
      <Paragraph>{greeting(name ?? undefined)}</Paragraph>
      <Paragraph>{`Comme vous l’avez demandé, votre compte chez ${shop.name} est supprimé. Il n’y a plus rien à faire : tous vos appareils sont déconnectés.`}</Paragraph>
      <Paragraph>
        Nous gardons les factures et les contrats en ligne d’au moins 120 € pendant dix ans, les dossiers de
        réparation pendant cinq ans. Une commande ou une réparation en cours se poursuit comme prévu.
      </Paragraph>
      <SmallPrint>{`Ce n’était pas vous ? Appelez-nous au ${shop.phone} : quelqu’un d’autre connaît votre mot de passe.`}</SmallPrint>
    </MailLayout>
  );
}
