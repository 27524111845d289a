import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvFile } from '#app/routes/admin/data-import/csv-file.server.ts';
import type { Route } from './+types/subscribers-file.ts';

/** The confirmed subscribers, for the service that sends the newsletter. The area's guard protects it. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  csvFile('abonnes-newsletter.csv', await context.get(depsContext).admin.newsletter.csv(signedIn(context)));
