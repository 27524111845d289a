/** Not possible now; nothing was changed. The reason is French, for the person who asked. */
export type Refused = {
  outcome: 'refused';
  reason: string;
  /** What the form was about is there, and is not as the form has seen it. */
  hasMoved?: true;
};

export const refused = (reason: string): Refused => ({ outcome: 'refused', reason });

/** What a form says wrongly, field by field. Nothing was changed. */
export type Invalid = { outcome: 'invalid'; issues: { path: string; message: string }[] };

/** The issues of a schema, in a screen's shape. */
export function invalid(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): Invalid {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { outcome: 'invalid', issues };
}

export const faultAt = (path: string, message: string): Invalid => ({
  outcome: 'invalid',
  issues: [{ path, message }],
});

/** Refused by a limit; nothing was changed. A page answers 429 and says when to come back (app/forms/too-many.ts). */
export type TooMany = { outcome: 'too many'; retryAfterS: number };

export const tooMany = ({ retryAfterS }: { retryAfterS: number }): TooMany => ({
  outcome: 'too many',
  retryAfterS,
});

/** Ends a transaction that has written already: `orRefused` turns it into a refusal. */
export class Refusal extends Error {}

/** A refusal because somebody has changed meanwhile what a form had seen. */
export class MovedRefusal extends Refusal {}

/** The result of an operation, or the refusal that it threw: all that it had written is undone. */
export async function orRefused<T>(operation: Promise<T>): Promise<T | Refused> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof MovedRefusal) return { ...refused(error.message), hasMoved: true };
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}
