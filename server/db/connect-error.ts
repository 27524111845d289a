import type pg from 'pg';
import { describeTarget } from './connection-target.ts';
import { StartError } from './start-error.ts';

const explanations: Record<string, string> = {
  ECONNREFUSED: 'aucun serveur PostgreSQL ne répond à cette adresse (est-il démarré ?)',
  ENOENT: 'le socket n’existe pas (PostgreSQL est-il démarré ?)',
  ENOTFOUND: 'ce nom de machine est inconnu',
  EAI_AGAIN: 'le nom de machine n’a pas pu être résolu (réseau ?)',
  ETIMEDOUT: 'la machine ne répond pas (adresse, pare-feu ?)',
  EHOSTUNREACH: 'la machine est injoignable',
  '28P01': 'mot de passe refusé',
  '28000': 'utilisateur refusé (inconnu, ou interdit par pg_hba.conf)',
  '3D000': 'cette base n’existe pas (createdb)',
  '53300': 'le serveur n’accepte plus de connexions (max_connections)',
  '57P03': 'le serveur démarre ou s’arrête, réessayez dans un instant',
};

/** One line for the person who wrote DATABASE_URL: which server, and what is wrong with it. */
export function explainConnectError(
  error: unknown,
  connection: pg.ClientConfig,
  setting: string,
): StartError {
  const found = explanations[codeOf(error)] ?? messageOf(error);
  return new StartError(
    'connection',
    `Connexion impossible à ${describeTarget(connection)} (${setting}) : ${found}.`,
    error,
  );
}

export function codeOf(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error;
  return isCoded ? String(error.code) : '';
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return messageOf(error.errors[0]);
  }
  const message = error instanceof Error ? error.message : String(error);
  return /SSL|TLS|certificate/i.test(message) ? `${message} (réglez sslmode dans l’adresse)` : message;
}
