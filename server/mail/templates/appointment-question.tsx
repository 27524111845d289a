import { appointmentText, timeText } from '#domain/appointment/appointment-texts.ts';
import type { APPOINTMENT_MAILS } from '../words/appointment-words.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import { ActionButton, FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type AppointmentQuestion = {
  reference: string;
  startsAt: Date;
  confirmBy: Date;
  /** The secret link that confirms. */
  link: string;
  shop: MailShop;
};

type AppointmentQuestionText = ReturnType<typeof appointmentQuestionText>;

export const appointmentQuestionText = (
  { reference, confirmBy, shop }: AppointmentQuestion,
  words: WordsOf<typeof APPOINTMENT_MAILS>,
) =>
  fillMail(words, 'question', {
    atelier: shop.name,
    telephone: shop.phone,
    numero: reference,
    heure: timeText(confirmBy),
  });

/**
 * Asks the owner of the mailbox whether they booked. Anybody may have typed the address, so nothing that was typed is
 * in here.
 */
export function AppointmentQuestionPage(question: AppointmentQuestion & { text: AppointmentQuestionText }) {
  const { reference, startsAt, link, shop, text } = question;
  return (
    <MailLayout shop={shop} subject={text.subject} preheader={text.preheader} heading={text.heading}>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{text.why}</Paragraph>
      <FactList
        facts={[
          { name: 'Référence', value: reference },
          { name: 'Jour et heure', value: appointmentText(startsAt) },
        ]}
      />
      <ActionButton href={link}>Confirmer mon rendez-vous</ActionButton>
      <SmallPrint>{text.otherwise}</SmallPrint>
    </MailLayout>
  );
}
