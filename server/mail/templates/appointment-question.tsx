import { appointmentText, timeText } from '#domain/appointment/appointment-texts.ts';
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

export const appointmentQuestionSubject = ({ reference, confirmBy }: AppointmentQuestion): string =>
  `Rendez-vous ${reference} : confirmez-le avant ${timeText(confirmBy)}`;

/**
 * Asks the owner of the mailbox whether they booked. Anybody may have typed the address, so nothing that was typed is
 * in here.
 */
export function AppointmentQuestionPage(question: AppointmentQuestion) {
  const { reference, startsAt, confirmBy, link, shop } = question;
  return (
    <MailLayout
      shop={shop}
      subject={appointmentQuestionSubject(question)}
      preheader="Un bouton, et le créneau est à vous."
      heading="Confirmez votre rendez-vous"
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        {`Cette adresse a été donnée pour un rendez-vous de dépôt à ${shop.name}. Le créneau vous est gardé jusqu’à ${timeText(confirmBy)} : ouvrez le lien ci-dessous et appuyez sur son bouton avant cette heure.`}
      </Paragraph>
      <FactList
        facts={[
          { name: 'Référence', value: reference },
          { name: 'Jour et heure', value: appointmentText(startsAt) },
        ]}
      />
      <ActionButton href={link}>Confirmer mon rendez-vous</ActionButton>
      <SmallPrint>
        Sans confirmation, le créneau est rendu à d’autres. Vous n’avez rien demandé ? Ne faites rien :
        quelqu’un s’est trompé d’adresse.
      </SmallPrint>
    </MailLayout>
  );
}
