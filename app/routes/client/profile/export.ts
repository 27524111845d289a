import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { downloadAnswer } from '#app/features/files/file-answers.server.ts';
import { proofPath } from '#app/forms/proof-path.ts';
import { readForm } from '#app/forms/read-form.ts';
import type { Route } from './+types/export.ts';
import { nameOfRefusal } from './data-answers.ts';
import { EXPORT_FIELDS, exportSchema } from './data-form.ts';

const PAGE = '/client/profil/donnees';

/** Opened as a link it downloads nothing: the password is asked first. */
export const loader = () => redirect(PAGE);

/** Answers the form with the ZIP itself. A refusal redirects back to the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { value } = await readForm(exportSchema, EXPORT_FIELDS, request);
  const { account } = context.get(depsContext);
  const result = await account.export(signedIn(context), value?.exportPassword ?? '');
  if (result.outcome === 'no password') throw redirect(proofPath(PAGE), 303);
  if (result.outcome !== 'exported')
    return redirect(`${PAGE}?refus=${nameOfRefusal(result.outcome)}#export`, 303);
  return downloadAnswer('mes-donnees-atelier-papin.zip', 'application/zip', result.content);
}
