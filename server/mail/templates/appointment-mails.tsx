import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { capitalize } from '#domain/text/typography.ts';
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
  email: string;
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

export function appointmentSubject({ kind, reference, startsAt }: Appointment): string {
  const when = appointmentText(startsAt);
  if (kind === 'booked') return `Rendez-vous ${reference} : ${when}`;
  if (kind === 'moved') return `Rendez-vous ${reference} déplacé : ${when}`;
  if (kind === 'cancelled') return `Rendez-vous ${reference} annulé`;
  return `Demain, votre rendez-vous ${reference}`;
}

/**
 * Tells a customer that an appointment was agreed or cancelled, or reminds of it. The address is not proven, so none of
 * the words that came with it are repeated.
 */
export function AppointmentMail({ appointment, link, siteUrl, shop }: AppointmentMailProps) {
  const { kind } = appointment;
  const subject = appointmentSubject(appointment);
  const isAhead = kind !== 'cancelled';
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={`${capitalize(appointmentText(appointment.startsAt))}, ${shop.street}.`}
      heading={subject}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{firstText(appointment, shop)}</Paragraph>
      <Facts appointment={appointment} shop={shop} />
      {isAhead && (
        <>
          <Paragraph>
            Avant de venir, sauvegardez vos données : toute réparation comporte un risque pour elles. Prenez
            aussi le chargeur, s’il peut être en cause.
          </Paragraph>
          <TextLink href={`${siteUrl}${PREPARE_PATH}`}>Préparer un appareil avant une réparation</TextLink>
        </>
      )}
      {isAhead ? (
        <ActionButton href={link}>Déplacer ou annuler</ActionButton>
      ) : (
        <ActionButton href={`${siteUrl}/rendez-vous`}>Choisir un autre créneau</ActionButton>
      )}
      {isAhead && (
        <SmallPrint>
          Un empêchement ? Le bouton suffit, sans compte : le créneau sert alors à quelqu’un d’autre. Le
          rendez-vous n’engage à rien et le diagnostic précède toujours le devis.
        </SmallPrint>
      )}
    </MailLayout>
  );
}

function firstText({ kind, actor, startsAt, movedFrom }: Appointment, { name }: AppointmentShop): string {
  const when = appointmentText(startsAt);
  if (kind === 'booked')
    return `Vous avez réservé un créneau pour déposer un appareil à ${name}. Nous vous attendons ${when}.`;
  if (kind === 'moved')
    return `Vous avez déplacé votre rendez-vous${movedFrom ? ` du ${appointmentText(movedFrom)}` : ''}. Nous vous attendons désormais ${when}.`;
  if (kind === 'reminded') return `Vous avez rendez-vous à ${name} demain, ${when}.`;
  return actor === 'customer'
    ? `Vous avez annulé votre rendez-vous du ${when}. Rien d’autre n’est à faire.`
    : `Nous avons dû annuler votre rendez-vous du ${when}, et nous vous prions de nous en excuser. Choisissez un autre créneau, ou répondez à ce message.`;
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
          { name: 'Adresse e-mail', value: email },
          { name: 'Téléphone', value: phone ? shownPhone(phone) : undefined },
          { name: 'Appareil', value: device },
          { name: 'Panne', value: fault },
        ]}
      />
      <ActionButton href={`${siteUrl}/admin/rendez-vous`}>Voir les rendez-vous</ActionButton>
    </MailLayout>
  );
}
