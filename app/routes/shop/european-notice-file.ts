import { depsContext } from '#app/context.ts';
import { noDocument } from '#app/features/files/file-answers.server.ts';
import { EUROPEAN_NOTICE } from '#domain/legal/european-notice.ts';
import type { Route } from './+types/european-notice-file.ts';

/** The official notice on the legal guarantee, with its bytes as the owner sent them. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { uploads, shop } = context.get(depsContext);
  const { europeanNoticeFile: file } = shop();
  if (file === null) return noDocument();
  return uploads.serve(request, file, { isPublic: true, mayRead: ({ kind }) => kind === EUROPEAN_NOTICE });
}
