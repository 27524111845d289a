import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { APPOINTMENT_MAILS } from '../words/appointment-words.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import { ActionButton, FactList, Paragraph, SmallPrint, TextLink } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

type Appointment = {
  reference: string;
  kind: 'booked' | 'moved' | 'cancelled' | 'reminded';
  actor: 'customer' | 'shop' | 'system';
  startsAt: Date;
  /** The former time of an appointment that was moved. */
  movedFrom: Date | null;
  name: string;
  /** Null for a customer who left a telephone alone. */
  email: string | null;
  phone: string | null;
  device: string;
  fault: string;
};

type AppointmentShop = MailShop & { bell: string };

export type AppointmentMailProps = {
  appointment: Appointment;
  /** The link to move or to cancel it. */
  link: string;
  siteUrl: string;
  shop: AppointmentShop;
};

export type AppointmentNoticeProps = Omit<AppointmentMailProps, 'link'>;

const PREPARE_PATH = '/guides/astuces/preparer-appareil-avant-reparation';

const BY_SHOP = { cancelled: 'cancelledByShop', moved: 'movedByShop' } as const;

type AppointmentText = ReturnType<typeof appointmentMailText>;

export function appointmentMailText(
  { appointment, shop }: AppointmentMailProps,
  words: WordsOf<typeof APPOINTMENT_MAILS>,
) {
  const { kind, actor, reference, startsAt, movedFrom } = appointment;
  const event = actor !== 'customer' && (kind === 'cancelled' || kind === 'moved') ? BY_SHOP[kind] : kind;
  const values = {
    atelier: shop.name,
    telephone: shop.phone,
    numero: reference,
    moment: appointmentText(startsAt),
    rue: shop.street,
    avant: movedFrom ? appointmentText(movedFrom) : 'jour prévu',
  };
  const text = fillMail(words, event, values);
  return { ...text, preheader: capitalize(text.preheader) };
}

/**
 * Tells a customer that an appointment was agreed or cancelled, or reminds of it. The address is not proven, so none of
 * the words that came with it are repeated.
 */
export function AppointmentMail({
  appointment,
  link,
  siteUrl,
  shop,
  text,
}: AppointmentMailProps & { text: AppointmentText }) {
  const { subject, preheader, heading, why } = text;
  return (
    <MailLayout shop={shop} subject={subject} preheader={preheader} heading={heading}>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{why}</Paragraph>
      <Facts appointment={appointment} shop={shop} />
      {'prepare' in text ? (
        <>
          <Paragraph>{text.prepare}</Paragraph>
          <TextLink href={`${siteUrl}${PREPARE_PATH}`}>Préparer un appareil avant une réparation</TextLink>
          <ActionButton href={link}>Déplacer ou annuler</ActionButton>
          {text.otherwise && <SmallPrint>{text.otherwise}</SmallPrint>}
        </>
      ) : (
        <ActionButton href={`${siteUrl}/rendez-vous`}>Choisir un autre créneau</ActionButton>
      )}
    </MailLayout>
  );
}

function Facts({ appointment, shop }: Pick<AppointmentMailProps, 'appointment' | 'shop'>) {
  const isAhead = appointment.kind !== 'cancelled';
  return (
    <FactList
      facts={[
        { name: 'Référence', value: appointment.reference },
        { name: 'Jour et heure', value: appointmentText(appointment.startsAt) },
        {
          name: 'Adresse',
          value: isAhead ? `${shop.street}, ${shop.postcode} ${shop.city}` : undefined,
        },
        { name: 'À l’arrivée', value: isAhead ? shop.bell : undefined },
      ]}
    />
  );
}

const NOTICES = { booked: 'pris', moved: 'déplacé', cancelled: 'annulé', reminded: 'rappelé' };

export function noticeOfAppointmentSubject({ kind, reference, startsAt }: Appointment): string {
  return `Rendez-vous ${reference} ${NOTICES[kind]} : ${appointmentText(startsAt)}`;
}

/** Tells the shop who comes, when, and with what. */
export function AppointmentNotice({ appointment, siteUrl, shop }: AppointmentNoticeProps) {
  const subject = noticeOfAppointmentSubject(appointment);
  const { name, email, phone, device, fault, startsAt, movedFrom } = appointment;
  return (
    <MailLayout shop={shop} subject={subject} preheader={`${name}, ${device}.`} heading={subject}>
      <Paragraph>{`Un client a ${NOTICES[appointment.kind]} un rendez-vous de dépôt sur le site.`}</Paragraph>
      <FactList
        facts={[
          { name: 'Jour et heure', value: appointmentText(startsAt) },
          { name: 'Avant', value: movedFrom ? appointmentText(movedFrom) : undefined },
          { name: 'Nom', value: name },
          { name: 'Adresse e-mail', value: email ?? undefined },
          { name: 'Téléphone', value: phone ? shownPhone(phone) : undefined },
          { name: 'Appareil', value: device },
          { name: 'Panne', value: fault },
        ]}
      />
      <ActionButton href={`${siteUrl}/admin/rendez-vous`}>Voir les rendez-vous</ActionButton>
    </MailLayout>
  );
}
