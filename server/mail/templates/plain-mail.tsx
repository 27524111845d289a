import { ActionButton, CodeBlock, Paragraph, SmallPrint } from './blocks.tsx';
import { greeting } from './greeting.ts';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

/** The words of a plain mail, which its message supplies (docs/how-to/add-a-mail.md). */
export type PlainMailWords = {
  subject: string;
  /** The words after the subject in a list of mails. */
  preheader: string;
  heading: string;
  /** The reader's name. */
  name?: string | null;
  paragraphs: readonly string[];
  code?: string;
  action?: { href: string; label: string };
  /** Advice for a reader who did not ask for it. */
  otherwise?: string;
  /** The team of the shop reads it. */
  isForShop?: boolean;
};

/** A mail of words, with a code or a button at most: it needs no component of its own. */
export function PlainMail({ shop, words }: { shop: MailShop; words: PlainMailWords }) {
  const { subject, preheader, heading, name, paragraphs, code, action, otherwise, isForShop } = words;
  return (
    <MailLayout {...{ shop, subject, preheader, heading, isForShop }}>
      <Paragraph>{greeting(name ?? undefined)}</Paragraph>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {code && <CodeBlock code={code} />}
      {action && <ActionButton href={action.href}>{action.label}</ActionButton>}
      {otherwise && <SmallPrint>{otherwise}</SmallPrint>}
    </MailLayout>
  );
}
