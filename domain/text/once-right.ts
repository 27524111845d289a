import type { z } from 'zod';

/**
 * For a check of an object by `refine` or `superRefine` that reads only these of its fields: it is judged once they are right. Zod by
 * itself waits until every field is, and whoever fills the form in would be told of the rest at a second try.
 */
export const onceRight = (...fields: readonly string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
});
