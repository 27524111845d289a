import { z } from 'zod';

/** The output of `npm audit --json`. */
const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

export type Audit =
  | { outcome: 'checked'; grave: string[]; others: number }
  | { outcome: 'unknown'; why: string };

/**
 * Vulnerabilities of high severity or more are grave. `unknown` if the registry does not answer, or offers no audits.
 */
export function readAudit(output: string): Audit {
  let told: unknown;
  try {
    told = JSON.parse(output);
  } catch {
    return { outcome: 'unknown', why: output.trim().slice(0, 200) || 'npm ne dit rien' };
  }
  const audit = auditSchema.safeParse(told);
  if (!audit.success) {
    const { message } = z.object({ message: z.string() }).catch({ message: 'réponse inconnue' }).parse(told);
    return { outcome: 'unknown', why: message };
  }
  const all = Object.entries(audit.data.vulnerabilities);
  const grave = all.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  return {
    outcome: 'checked',
    grave: grave.map(([name, { severity, range, via }]) => {
      const advisories = via.map((each) => (typeof each === 'string' ? each : `${each.title} (${each.url})`));
      return `${name} ${range} (${severity}) : ${advisories.join(' ; ')}`;
    }),
    others: all.length - grave.length,
  };
}
