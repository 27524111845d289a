import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { pressForCode } from '#app/features/phone-proof/press-for-code.server.ts';
import { appointmentPath } from './appointment-path.ts';

/** The offer to confirm an appointment by text message; null if none can reach its telephone. */
export const codeOffer = async (context: Readonly<RouterContextProvider>, id: string) =>
  (await context.get(depsContext).forms.phoneProofs()?.offer({ kind: 'appointment', id })) ?? null;

/** Answers the two forms of « Ou par SMS ». */
export async function proveByPhone(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { id, link }: { id: string; link: string },
) {
  const { appointments } = context.get(depsContext);
  const asked = { kind: 'appointment', id } as const;
  const refusal = await pressForCode(context, form, asked, (code) => appointments.confirmByCode(id, code));
  const path = appointmentPath(link, form.get('intent') === 'code' ? { fait: 'pris' } : undefined);
  return refusal ?? redirect(path, 303);
}
