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

/** Fields that belong together, none of which need be there. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never);

/** What is wrong with what a form makes, by the schema of that: told at the fields of the same names. */
export function tellWrong(made: unknown, schema: z.ZodType, context: z.RefinementCtx): void {
  for (const { path, message } of schema.safeParse(made, { error: inFrench }).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message });
}
