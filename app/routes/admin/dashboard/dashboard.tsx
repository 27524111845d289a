import { PackagePlus } from 'lucide';
import { data } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { isAllowed } from '#domain/accounts/staff-roles.ts';
import { dayInParis, formatDate, formatDayOfYear } from '#domain/dates/dates.ts';
import { capitalize } from '#domain/text/typography.ts';
import { nextRegimeDay, vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import { StandingPanel } from '../opening/standing-panel.tsx';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/dashboard.ts';
import { FiguresSection } from './figures-section.tsx';
import { figuresView } from './figures-view.server.ts';
import { queueLines } from './queue-lines.server.ts';
import { QueueList } from './queue-list.tsx';
import { readPeriod } from './read-period.ts';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Aujourd’hui à l’atelier', 'Ce qui attend l’atelier aujourd’hui, et ses chiffres.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = signedIn(context);
  const today = dayInParis(nowOf(context));
  const asked = readPeriod(url.searchParams, today);
  const { admin: backOffice, shop } = context.get(depsContext);
  const { dashboard, opening } = backOffice;
  const { vatRegimes } = shop();
  const { queue, figures } = await dashboard.read(admin, asked.period);
  const shown = {
    // Only people who can fill in what the shop lacks are shown it.
    standing: isAllowed(admin.staffRole, 'settings') ? opening.standing() : null,
    hasSecondFactor: admin.hasSecondFactor,
    dueOn: admin.secondFactorDue ? formatDate(admin.secondFactorDue) : null,
    today,
    queue: queueLines(queue),
    asked,
    figures:
      figures &&
      figuresView(figures, asked.period, {
        hasVat: vatRegimeAt(vatRegimes, today) !== null,
        plannedOn: nextRegimeDay(vatRegimes, today) ?? null,
      }),
  };
  return data(shown, { status: asked.errors.length > 0 ? 400 : 200 });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { standing, hasSecondFactor, dueOn, today, queue, asked, figures } = loaderData;
  const mayRepair = useMay('repairs');
  return (
    <>
      <AreaHead
        title="Aujourd’hui à l’atelier"
        lead={capitalize(formatDayOfYear(today))}
        ways={
          mayRepair && (
            <ButtonLink to={INTAKE_PATH} icon={PackagePlus} variant="primary">
              Enregistrer un appareil
            </ButtonLink>
          )
        }
      />
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
      <QueueList lines={queue} />
      {figures && <FiguresSection asked={asked} today={today} figures={figures} />}
    </>
  );
}
