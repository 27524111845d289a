import { depsContext } from '#app/context.ts';
import type { Route } from './+types/photo.ts';

/** A photograph that the shop added to the gallery, in one of its sizes: « {id}-640.avif ». */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  context.get(depsContext).admin.content.gallery.servePhoto(params.file);
