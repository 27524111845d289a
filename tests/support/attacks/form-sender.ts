import type { Answer } from '../account-site.ts';
import type { AttackedSite } from './attacked-site.ts';
import { JPEG } from './hostile-forms.ts';
import type { Surface } from './hostile-requests.ts';

export type SurfaceForm = Surface['forms'][number];

/**
 * Sends each form as the visitor who found it: a stranger without a session, a customer or an administrator. A form may sign them out,
 * close their account or change their password: then others take their place.
 */
export async function formSender({ site, victims }: AttackedSite) {
  let signedIn = await victims();
  return {
    /** Returns the answer, and the page that it leads to. `fileName` is the name of each file in a form that takes files. */
    async send(form: SurfaceForm, fields: Record<string, string>, fileName: string) {
      const visitor = form.by === 'visitor' ? site.visitor() : signedIn[form.by];
      const answer = form.isMultipart
        ? await visitor.send(form.path, withFiles(form, fields, fileName))
        : await visitor.submit(form.path, fields);
      const next: Answer | undefined = answer.location?.startsWith('/')
        ? await visitor.get(answer.location)
        : undefined;
      const isSignedOut = form.by !== 'visitor' && !!answer.location?.startsWith('/connexion');
      if (isSignedOut) signedIn = await victims();
      return { answer, next, isSignedOut };
    },
  };
}

function withFiles({ fields }: SurfaceForm, words: Record<string, string>, fileName: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  for (const { name, isFile } of fields) if (isFile) form.set(name, new File([JPEG], fileName));
  return form;
}
