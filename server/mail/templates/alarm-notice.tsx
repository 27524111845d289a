import { ActionButton, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type AlarmNoticeProps = {
  shop: MailShop;
  title: string;
  advice: string;
  /** The page where the owner sees the alarm and ends it. */
  link: string;
  label: string;
};

export const alarmSubject = ({ title }: AlarmNoticeProps) => title;

/** Tells the owner, once, about a lasting fault that needs attention. */
export function AlarmNotice(props: AlarmNoticeProps) {
  const { shop, title, advice, link, label } = props;
  return (
    <MailLayout shop={shop} subject={alarmSubject(props)} preheader={advice} heading={title}>
      <Paragraph>{advice}</Paragraph>
      <ActionButton href={link}>{label}</ActionButton>
      <SmallPrint>
        Ce message n’est pas répété tant que cela dure ; la page « Aujourd’hui à l’atelier » le montre jusqu’à
        la fin.
      </SmallPrint>
    </MailLayout>
  );
}
