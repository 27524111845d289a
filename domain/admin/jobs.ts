/** The purpose of each job in the shop's words, by its name in the code. */
const JOBS: Readonly<Record<string, string>> = {
  'visits roll-up': 'Additionner les visites de la veille',
  'visits purge': 'Effacer les visites et l’historique anciens',
  'limits purge': 'Oublier les compteurs de tentatives',
  'testimonial proofs purge': 'Effacer les preuves d’avis anciennes',
  'uploads without owner': 'Effacer les fichiers envoyés sans suite',
  'repair quote expiry': 'Clore les devis échus',
  'unclaimed repair reminders': 'Relancer les appareils non retirés',
  'repairs purge': 'Oublier les dossiers de réparation anciens',
  'stock alerts purge': 'Oublier les alertes de stock sans réponse',
  'invitations purge': 'Oublier les invitations anciennes',
  'data imports purge': 'Oublier les fichiers de reprise, et les clients repris sans suite',
  'appointments purge': 'Oublier les rendez-vous anciens',
  'change log purge': 'Effacer le journal de plus d’un an',
  'used goods purge': 'Oublier le livre de police de plus de dix ans',
  backup: 'Sauvegarder le site',
  'saved drafts purge': 'Effacer les formulaires gardés le temps d’une reconnexion',
  'order expiry': 'Annuler les commandes non payées à temps',
  outbox: 'Envoyer les e-mails et les SMS',
  'outbox purge': 'Oublier les envois aux comptes de plus de 30 jours',
  'alarm mails': 'Écrire les alertes à l’atelier',
  'stock alerts': 'Prévenir du retour en stock',
  'unproven purge': 'Oublier ce que personne n’a confirmé',
  hoards: 'Regarder ce que retiennent des inconnus',
  'appointment reminders': 'Rappeler les rendez-vous du lendemain',
};

export const jobText = (job: string): string => JOBS[job] ?? job;
