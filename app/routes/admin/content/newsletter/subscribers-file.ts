import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvAnswer } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/subscribers-file.ts';

/** The confirmed subscribers, for the service that sends the newsletter. The area's guard protects it. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  csvAnswer('abonnes-newsletter.csv', await context.get(depsContext).admin.newsletter.csv(signedIn(context)));
