import { depsContext } from '#app/context.ts';
import type { Route } from './+types/product-picture.ts';

/** A photograph of a product in one of its sizes: « {id}-640.avif ». */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  context.get(depsContext).admin.stock.servePicture(params.file);
