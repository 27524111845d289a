import { z } from 'zod';
import { inFrench } from './issue-texts.ts';

// Read by actions only: nothing of this reaches a browser.

/** A field that may be missing from the page. The service decides whether it is needed. */
export const maybeText = () => z.string().optional();

/** A box to tick. */
export const box = () =>
  z
    .string()
    .optional()
    .transform((sent) => sent === 'oui');

/** Fields that belong together; any of them may be missing. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never);

/** Checks what a form makes by its own schema, and reports each issue at the form's field of the same name. */
export function tellWrong(made: unknown, schema: z.ZodType, context: z.RefinementCtx): void {
  for (const { path, message } of schema.safeParse(made, { error: inFrench }).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message });
}
