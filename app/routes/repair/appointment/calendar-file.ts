import { depsContext } from '#app/context.ts';
import type { Route } from './+types/calendar-file.ts';
import { linkOf } from './form.ts';

/**
 * « RDV-2026-K7R-4WM.ics », for the holder of the link's secret. Everybody else gets the same 404, so that nobody
 * learns what exists.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { appointments } = context.get(depsContext);
  const link = linkOf(url.searchParams.get('lien'));
  const found = link && (await appointments.findByLink(link));
  if (!found || params.file !== `${found.reference}.ics`)
    return new Response('Ce fichier n’existe pas, ou n’est pas le vôtre.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(appointments.calendarFile(found), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${found.reference}.ics"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    },
  });
}
