import type { z } from 'zod';

/** One line in French that names each wrong variable. */
export function describeProblem(error: z.ZodError, env: Record<string, string | undefined>): string {
  const problems = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // Secrets, and server addresses (which contain passwords): their values are not shown.
    const isSecret = /^(DATABASE|SMTP_URL|SMS_API|OTEL_EXPORTER)|KEY|SECRET|TOKEN|PASSWORD|PASSPHRASE/.test(
      name,
    );
    const value = isSecret ? '' : ` (reçu : « ${env[name] ?? ''} »)`;
    return `${name} : ${frenchReason(issue)}${value}`;
  });
  return `Réglage invalide. ${problems.join(' ; ')}. Voir .env.example.`;
}

function frenchReason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `${issue.minimum} caractères au moins attendus`;
  if (issue.code === 'too_small') return `valeur trop petite, minimum ${issue.minimum}`;
  if (issue.code === 'too_big') return `valeur trop grande, maximum ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `valeurs possibles : ${issue.values.join(', ')}`;
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_format' && issue.format !== 'url') return issue.message;
  if (issue.code === 'invalid_format') return 'adresse attendue, par exemple https://www.exemple.fr';
  return 'nombre entier attendu';
}
