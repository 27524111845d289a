import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { pdfAnswer } from '#app/features/files/file-answers.server.ts';
import type { Route } from './+types/free-invoice-file.ts';

const FILE = /^((?:DEMO-)?(?:FAC|AV)-\d{4}-\d{6,9})\.pdf$/;

/** A free invoice or a credit note on it: « FAC-2026-000123.pdf ». The area's guard protects it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { freeInvoices } = context.get(depsContext).admin;
  const { id, file } = params;
  const number = FILE.exec(file)?.[1];
  const isId = z.uuid().safeParse(id).success;
  const drawn = isId && number ? await freeInvoices.draw(signedIn(context), id, number) : null;
  return pdfAnswer(`${number}.pdf`, drawn);
}
