import { ArrowLeft, ArrowRight, CalendarPlus } from 'lucide';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { WordsSearch } from '#app/features/list/words-search.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { dayAfter, weekStart } from '#domain/appointment/slots.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { dayInParis, instantInParis } from '#domain/dates/dates.ts';
import { askedWords } from '#domain/urls/asked-fields.ts';
import type { ListedAppointment } from '#server/appointments/find-appointments.ts';
import type { Route } from './+types/appointments.ts';
import { APPOINTMENTS_PATH, bookForCallerPath, weekPath } from './appointment-paths.ts';
import { appointmentRow } from './appointment-row.server.ts';
import { AppointmentsTable } from './appointments-table.tsx';
import { WeekList } from './week-list.tsx';
import { weekView } from './week-view.server.ts';
import '#app/routes/admin/case.css';
import '#app/routes/repair/appointment/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Rendez-vous',
    'Les dépôts attendus à l’atelier, les appareils promis et les livraisons, semaine par semaine.',
  );

const daySchema = z.iso.date();

const wordsSchema = askedWords(120);

/** The reference of what was just booked or moved. */
const doneSchema = z.string().max(40).nullable().catch(null);

/** Shows one week, which begins on the Monday of `?semaine=`, or what the words of `?q=` find on any day. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { appointments, shop } = context.get(depsContext);
  const now = nowOf(context);
  const done = doneSchema.parse(url.searchParams.get('fait'));
  const { data: asked } = daySchema.safeParse(url.searchParams.get('semaine'));
  const monday = weekStart(asked ?? dayInParis(now));
  const words = wordsSchema.parse(url.searchParams.get('q') ?? '');
  if (words !== '') {
    const rows = await appointments.search(signedIn(context), words);
    return { monday, words, done: null, week: null, rows: rows.map((each) => appointmentRow(each, now)) };
  }
  const until = dayAfter(monday, 7);
  const [from, to] = [monday, until].map((day) => instantInParis(day, 0) ?? now);
  const admin = signedIn(context);
  const [found, due] = await Promise.all([
    appointments.list(admin.claims, from ?? now, to ?? now),
    appointments.week(admin, monday, until),
  ]);
  const told = found.find(({ reference }) => reference === done);
  return {
    monday,
    words,
    done: told ? doneText(told, appointments.tellsBy(told)) : null,
    week: weekView(monday, { appointments: found, ...due }, { schedule: shop(), today: dayInParis(now) }),
    rows: found.map((each) => appointmentRow(each, now)),
  };
}

/** What was just booked or moved, to be said on the telephone. */
function doneText(
  { reference, name, startsAt, email, phone }: ListedAppointment,
  toldBy: 'mail' | 'sms' | null,
): string {
  const said =
    toldBy === null
      ? 'Rien ne part à ce client\u00a0: dites-lui l’heure et le numéro.'
      : toldBy === 'mail'
        ? `Un e-mail part à ${email}.`
        : `Un SMS part au ${shownPhone(phone ?? '')}.`;
  return `${name}\u00a0: ${appointmentText(startsAt)}, rendez-vous ${reference}. ${said}`;
}

const stepSchema = () =>
  z.object({ appointment: z.uuid(), intent: z.enum(['booked', 'came', 'missed', 'cancelled']) });

export async function action({ request, context, url }: Route.ActionArgs) {
  const { value, errors } = await readForm(stepSchema, {}, request);
  if (errors) return data({ errors }, { status: 400 });
  const { appointments } = context.get(depsContext);
  const admin = signedIn(context);
  const settled =
    value.intent === 'booked'
      ? await appointments.vouch(admin, value.appointment)
      : await appointments.settle(admin, value.appointment, value.intent);
  if (settled.outcome === 'changed' || settled.outcome === 'same')
    return redirect(url.pathname + url.search, 303);
  return settled.outcome === 'missing'
    ? data({ errors: [{ message: 'Ce rendez-vous n’existe plus.' }] }, { status: 404 })
    : data(
        { errors: [{ message: 'Ce rendez-vous a changé entre-temps\u00a0: relisez son état.' }] },
        { status: 409 },
      );
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
  const { monday, words, done, week, rows } = loaderData;
  return (
    <>
      <AreaHead
        title="Rendez-vous"
        ways={
          <ButtonLink to={bookForCallerPath()} variant="primary" icon={CalendarPlus}>
            Prendre un rendez-vous
          </ButtonLink>
        }
      />
      {done && (
        <Notice kind="ok" role="status" title="C’est noté" level={2}>
          <p>
            <Numbered>{done}</Numbered>
          </p>
        </Notice>
      )}
      <ErrorSummary errors={actionData?.errors ?? []} />
      <nav className="appointment__weeks" aria-label="Changer de semaine">
        <ButtonLink to={weekPath(dayAfter(monday, -7))} icon={ArrowLeft}>
          Semaine précédente
        </ButtonLink>
        <ButtonLink to={weekPath(dayAfter(monday, 7))} iconAfter={ArrowRight}>
          Semaine suivante
        </ButtonLink>
      </nav>
      <WordsSearch
        page={APPOINTMENTS_PATH}
        label="Nom, téléphone, e-mail, référence ou appareil"
        words={words}
      />
      {week && <WeekList days={week} />}
      <AppointmentsTable monday={monday} words={words} rows={rows} />
    </>
  );
}
