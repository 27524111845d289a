import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { csvAnswer } from '#app/features/files/file-answers.server.ts';
import { BONUS_STATES } from '#domain/bonus/bonus-states.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { toCsv } from '#domain/text/csv.ts';
import type { Route } from './+types/bonuses-file.ts';

/** All invoiced bonuses with what the forms of organisations ask for. */
export async function loader({ context }: Route.LoaderArgs) {
  const bonuses = await context.get(depsContext).admin.bonuses.list(signedIn(context));
  const rows = bonuses.map((bonus) => [
    BONUS_STATES[bonus.state],
    bonus.organisation,
    bonus.label,
    bonus.cents / 100,
    bonus.invoice,
    formatDate(bonus.invoicedOn),
    bonus.totalCents / 100,
    bonus.repair,
    bonus.doneOn && formatDate(bonus.doneOn),
    bonus.brand,
    bonus.model,
    bonus.serial,
    bonus.fault,
    bonus.customer,
    bonus.email,
    bonus.phone,
    bonus.postcode,
    bonus.city,
    bonus.reference,
    bonus.sentAt && formatDate(bonus.sentAt),
    bonus.settledAt && formatDate(bonus.settledAt),
    bonus.reason,
  ]);
  return csvAnswer('bonus-reparation.csv', toCsv(HEADER, rows));
}

const HEADER = [
  'État',
  'Organisme',
  'Catégorie',
  'Bonus en euros',
  'Facture',
  'Date de la facture',
  'Prix en euros',
  'Dossier',
  'Réparé le',
  'Marque',
  'Modèle',
  'Numéro de série',
  'Panne',
  'Client',
  'E-mail',
  'Téléphone',
  'Code postal',
  'Ville',
  'Numéro de la demande',
  'Demandé le',
  'Fini le',
  'Motif',
];
