import { depsContext } from '#app/context.ts';
import { downloadAnswer, notYours } from '#app/features/files/file-answers.server.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { Route } from './+types/calendar-file.ts';

/**
 * « RDV-2026-K7R-4WM.ics », for the holder of the link's secret. Everybody else gets the same 404, so that nobody
 * learns what exists.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { appointments } = context.get(depsContext);
  const link = askedLink(url);
  const found = link && (await appointments.findByLink(link));
  if (!found || params.file !== `${found.reference}.ics`) return notYours();
  return downloadAnswer(
    `${found.reference}.ics`,
    'text/calendar; charset=utf-8',
    appointments.calendarFile(found),
  );
}
