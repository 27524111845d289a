import type { HealthCheck } from './health-check.ts';

type Engine = { version: string; isPackaged: boolean; sells: boolean };

/**
 * The PostgreSQL from npm is only patched when somebody renews the package, which may be later than PostgreSQL's own
 * release (decision 058): a shop that sells should know.
 */
export function engineChecks({ version, isPackaged, sells }: Engine): HealthCheck[] {
  if (!isPackaged) return [];
  return [
    {
      id: 'engine',
      label: 'Moteur de la base',
      state: sells ? 'warn' : 'ok',
      words: `PostgreSQL ${version}, livré avec le site. Ses corrections n’arrivent qu’avec une nouvelle version du site.`,
      ...(sells && {
        advice:
          'Pour de vraies commandes, demandez à qui a installé le site de passer à un PostgreSQL tenu à jour par le système ou par un hébergeur\u00a0: une commande copie et compare tout (docs/how-to/choose-the-database.md).',
      }),
    },
  ];
}
