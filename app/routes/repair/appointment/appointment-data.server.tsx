import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { heldText } from '#app/features/phone-proof/held-texts.server.ts';
import { chosenRepair } from '#app/features/price/chosen-repair.server.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { headData } from '#app/seo/head-data.server.ts';
import { isAhead } from '#domain/appointment/appointment-states.ts';
import { appointmentText, timeText } from '#domain/appointment/appointment-texts.ts';
import { APPOINTMENT_LIMITS } from '#domain/appointment/slot-request.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';
import { cutText } from '#domain/text/text-limits.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { FoundAppointment } from '#server/appointments/find-appointments.ts';
import { canAnnounce } from '../form/can-announce.ts';
import { type KnownCase, knownCase, knownView } from '../form/known-case.server.ts';
import { TRAP } from '../form/trap.ts';
import { trackingPath } from '../tracking/tracking-path.ts';
import type { AppointmentView } from './appointment-overview.tsx';
import { APPOINTMENT_PATH } from './appointment-path.ts';
import { BeforeComing, BookingHead, BookingQuestions } from './booking-texts.tsx';
import { calendarView } from './calendar-view.ts';
import { codeOffer } from './prove-by-phone.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The data of the page: the slots to choose from, or the appointment of a link with the step that the address names.
 */
export async function appointmentData(context: Context, url: URL) {
  if (!url.searchParams.has('lien')) return bookingData(context, url, false);
  const link = askedLink(url);
  const { appointments, shop } = context.get(depsContext);
  const found = link && (await appointments.findByLink(link));
  if (!found) return data(await bookingData(context, url, true), { status: 404 });
  const appointment = viewOf(found, nowOf(context));
  const shown = {
    appointment,
    link,
    aside: renderStatic(context, 'avant', <BeforeComing shop={shop()} />),
  };
  const canChange = appointment.state === 'ahead' || appointment.state === 'asked';
  const step = url.searchParams.get('etape');
  const wanted = canChange && (step === 'annuler' || appointment.state === 'ahead') ? step : null;
  if (wanted === 'annuler') return { step: 'cancel' as const, ...shown };
  if (wanted === 'deplacer') {
    const calendar = calendarView(await appointments.calendar(), url.searchParams.get('jour'));
    return { step: 'move' as const, ...shown, calendar };
  }
  const done = url.searchParams.get('fait');
  const isAsked = appointment.state === 'asked';
  const bySms = isAsked ? await codeOffer(context, found.id) : null;
  const isHeld = isAsked && (await appointments.isQuestionHeld(found.id));
  const ways = [
    bySms !== null && 'confirmez par SMS sur cette page',
    'annulez, puis réservez connecté à un compte dont l’adresse est confirmée',
    'passez sans rendez-vous',
  ];
  return {
    step: 'show' as const,
    ...shown,
    bySms,
    held:
      isHeld && found.email !== null
        ? heldText({ ...appointment, email: found.email, what: 'votre rendez-vous', ways })
        : null,
    done: done !== null && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null,
  };
}

const DONE = { pris: 'booked', deplace: 'moved', renvoye: 'resent' } as const;

async function bookingData(context: Context, url: URL, isLinkDead: boolean) {
  const { appointments, content, settings, shop } = context.get(depsContext);
  const known = await knownCase(context, url, 'suivi');
  // Its customer has said already how the device comes, or it is here: the case says so.
  if (known && !canAnnounce(known.repair)) throw redirect(trackingPath(known.link), 303);
  const chosen = chosenRepair(content, url.searchParams.get('choix'));
  return {
    step: 'book' as const,
    of: known?.link ?? null,
    chosen: known
      ? chosenCase(known)
      : chosen && {
          words: chosen.words,
          texts: { choix: chosen.choice, device: chosen.device, fault: chosen.fault },
        },
    page: headData(context, {
      title: 'Rendez-vous de dépôt à l’atelier de Reims',
      description:
        'Réservez une heure pour déposer console, téléphone ou ordinateur à notre atelier de Reims\u00a0: créneaux réels, confirmation par e-mail, agenda, report et annulation par lien.',
      keywords: ['rendez-vous réparation reims', 'déposer appareil à réparer', 'créneau réparateur reims'],
      path: APPOINTMENT_PATH,
      noindex: isLinkDead || known !== null,
    }),
    calendar: calendarView(await appointments.calendar(), url.searchParams.get('jour')),
    isLinkDead,
    attempt: crypto.randomUUID(),
    trap: TRAP,
    phone: shop().phone,
    head: renderStatic(context, 'tete', <BookingHead />),
    aside: renderStatic(context, 'avant', <BeforeComing shop={shop()} />),
    questions: renderStatic(context, 'suite', <BookingQuestions shop={shop()} siteUrl={settings.url} />),
  };
}

/** The case that the appointment joins, in the fields that it fills in. */
const chosenCase = (known: KnownCase) => {
  const { reference, device, fault } = knownView(known);
  const { device: deviceMax, fault: faultMax } = APPOINTMENT_LIMITS;
  const words = `Dossier ${reference}\u00a0: le rendez-vous y est joint.`;
  return {
    words,
    texts: { device: cutText(device, deviceMax), fault: cutText(fault, faultMax) },
  };
};

function viewOf(found: FoundAppointment, now: Date): AppointmentView {
  const { reference, startsAt, email, device, fault, state, repairReference, createdAt } = found;
  const isNext = isAhead({ state, startsAt }, now);
  return {
    reference,
    when: appointmentText(startsAt),
    startsAt: startsAt.toISOString(),
    email,
    device,
    fault,
    repairReference,
    state: isNext
      ? 'ahead'
      : state === 'unproven'
        ? 'asked'
        : state === 'cancelled' || state === 'expired'
          ? state
          : 'over',
    confirmBy: timeText(confirmBy(createdAt)),
  };
}
