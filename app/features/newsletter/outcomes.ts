import type { ToastMessage } from '#app/ui/overlay/toast.ts';

/** Outcomes of a subscription, in the words of the specification (section 8). */
export const OUTCOMES = {
  invalid: {
    kind: 'danger',
    title: 'Email invalide',
    description: 'Veuillez entrer une adresse email valide.',
  },
  duplicate: {
    kind: 'info',
    title: 'Déjà inscrit\u00a0!',
    description: 'Cette adresse email est déjà abonnée à notre newsletter.',
  },
  failed: {
    kind: 'danger',
    title: "Erreur d'inscription",
    description: 'Une erreur est survenue. Veuillez réessayer.',
  },
  subscribed: {
    kind: 'ok',
    title: 'Inscription réussie\u00a0!',
    description: 'Merci de vous être abonné à notre newsletter.',
  },
  removed: {
    kind: 'ok',
    title: 'Adresse retirée',
    description: 'Elle n’est plus gardée dans ce navigateur.',
  },
  notRemoved: {
    kind: 'danger',
    title: 'Adresse non retirée',
    description: 'Votre navigateur a refusé. Effacez les données de ce site dans ses réglages.',
  },
} satisfies Record<string, ToastMessage>;
