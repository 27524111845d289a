import { depsContext } from '#app/context.ts';
import type { Route } from './+types/inbound-file.ts';

/** A file that came with a message which waits. The area's guard protects it. */
export const loader = ({ request, context, params, url }: Route.LoaderArgs) =>
  context.get(depsContext).uploads.serve(request, params.file, {
    isSmall: url.searchParams.has('petite'),
    mayRead: ({ kind, id }) => kind === 'inbound' && id === params.id,
  });
