import { CodeBlock, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type MailboxCodeProps = { shop: MailShop; code: string };

export const mailboxCodeSubject = 'Votre code pour rattacher vos dossiers';

/** Shows that a mailbox is of whoever is signed in. It says nothing of what there is to join, nor any word of theirs. */
export function MailboxCode({ shop, code }: MailboxCodeProps) {
  return (
    <MailLayout
      shop={shop}
      subject={mailboxCodeSubject}
      preheader="Six chiffres, à saisir dans votre espace client."
      heading="Rattacher vos dossiers à votre compte"
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{`Vous avez demandé, dans votre espace client chez ${shop.name}, à y rattacher ce qui a été fait sans compte avec cette adresse. Saisissez-y ce code dans les quinze minutes.`}</Paragraph>
      <CodeBlock code={code} />
      <SmallPrint>{`Ce n’était pas vous ? Ne donnez ce code à personne, même au téléphone, et appelez-nous au ${shop.phone} : un compte porte votre adresse. Sans le code, rien ne lui est montré.`}</SmallPrint>
    </MailLayout>
  );
}
