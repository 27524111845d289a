import { ChartColumn, PackagePlus } from 'lucide';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { isAllowed } from '#domain/accounts/staff-roles.ts';
import { dayInParis, formatDate, formatDayOfYear } from '#domain/dates/dates.ts';
import { capitalize } from '#domain/text/typography.ts';
import { FIGURES_PATH } from '../figures/figure-paths.ts';
import { StandingPanel } from '../opening/standing-panel.tsx';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/dashboard.ts';
import { Bench, Bookings, LowStock, Messages, Orders, Promises, Testimonials } from './day-blocks.tsx';
import { queueLines } from './queue-lines.server.ts';
import { QueueList } from './queue-list.tsx';
import { todayView } from './today-view.server.ts';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Aujourd’hui à l’atelier', 'Ce qui attend l’atelier aujourd’hui.');

export async function loader({ context }: Route.LoaderArgs) {
  const admin = signedIn(context);
  const now = nowOf(context);
  const { dashboard, opening } = context.get(depsContext).admin;
  const { queue, today } = await dashboard.read(admin);
  return {
    // Only people who can fill in what the shop lacks are shown it.
    standing: isAllowed(admin.staffRole, 'settings') ? opening.standing() : null,
    hasSecondFactor: admin.hasSecondFactor,
    dueOn: admin.secondFactorDue ? formatDate(admin.secondFactorDue) : null,
    day: capitalize(formatDayOfYear(dayInParis(now))),
    queue: queueLines(queue),
    ...todayView(today, now),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { standing, hasSecondFactor, dueOn, day, queue, gauges, ...blocks } = loaderData;
  const { bookings, promises, orders, lowStock, bench, messages, testimonials } = blocks;
  const [mayCount, mayRepair] = [useMay('figures'), useMay('repairs')];
  const ways = (mayCount || mayRepair) && (
    <>
      {mayCount && (
        <ButtonLink to={FIGURES_PATH} icon={ChartColumn}>
          Chiffres
        </ButtonLink>
      )}
      {mayRepair && (
        <ButtonLink to={INTAKE_PATH} icon={PackagePlus} variant="primary">
          Enregistrer un appareil
        </ButtonLink>
      )}
    </>
  );
  return (
    <>
      <AreaHead title="Aujourd’hui à l’atelier" lead={day} ways={ways} />
      {standing && <StandingPanel standing={standing} />}
      {!hasSecondFactor && (
        <Notice kind="warn" title="Ce compte n’a qu’un mot de passe" level={2}>
          <p>
            Il ouvre l’arrière-boutique.{' '}
            <a href="/client/profil#deux-etapes">Ajoutez-y un code de votre téléphone</a>
            {dueOn && `, avant le ${dueOn}\u00a0: ensuite, elle ne s’ouvre plus sans`}.
          </p>
        </Notice>
      )}
      {gauges.length > 0 && (
        <StatStrip>
          {gauges.map((gauge) => (
            <Stat key={gauge.label} {...gauge} />
          ))}
        </StatStrip>
      )}
      <QueueList lines={queue} />
      <div className="day">
        {bookings && <Bookings lines={bookings} />}
        {promises && <Promises lines={promises} />}
        {messages && <Messages lines={messages} />}
        {orders && <Orders lines={orders} />}
        {lowStock && <LowStock lines={lowStock} />}
        {bench && <Bench lines={bench} />}
        {testimonials && <Testimonials lines={testimonials} />}
      </div>
    </>
  );
}
