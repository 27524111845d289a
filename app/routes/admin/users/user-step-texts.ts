import { USER_STEPS, type UserStep } from '#domain/accounts/user-steps.ts';

type Words = {
  /** The name of the step in addresses. */
  word: string;
  /** On the link to the step. */
  label: string;
  /** Asked before the step. */
  question: string;
  /** The consequences of the step. */
  lead: string;
  submit: string;
  done: string;
  isDangerous?: true;
  /** A stolen session may not take this step: it would give rights, or shut the owners out. */
  asksProof?: true;
};

export const STEP_WORDS: Record<UserStep, Words> = {
  'send-password-link': {
    word: 'mot-de-passe',
    label: 'Envoyer un lien de mot de passe',
    question: 'Envoyer un lien pour choisir un mot de passe\u00a0?',
    lead: 'Un e-mail part à l’adresse du compte, avec un bouton et un code valables une heure. L’ancien mot de passe reste bon jusqu’au nouveau.',
    submit: 'Envoyer le lien',
    done: 'Le lien part à l’adresse du compte.',
  },
  'end-sessions': {
    word: 'deconnecter',
    label: 'Fermer les sessions',
    question: 'Fermer les sessions de ce compte\u00a0?',
    lead: 'Tous ses appareils sont déconnectés aussitôt. S’il s’agit de votre compte, l’appareil que vous utilisez reste connecté.',
    submit: 'Fermer les sessions',
    done: 'Les sessions sont fermées.',
  },
  promote: {
    word: 'nommer',
    label: 'Nommer dans l’équipe',
    question: 'Ouvrir l’arrière-boutique à ce compte\u00a0?',
    lead: 'Son rôle dit ce qu’il pourra lire et changer ici\u00a0; le reste lui est refusé. Demandez-lui d’activer la connexion en deux étapes.',
    submit: 'Nommer dans l’équipe',
    done: 'Ce compte fait maintenant partie de l’équipe.',
    isDangerous: true,
    asksProof: true,
  },
  'change-role': {
    word: 'role',
    label: 'Changer son rôle',
    question: 'Quel rôle donner à ce compte\u00a0?',
    lead: 'Le nouveau rôle vaut aussitôt, même sur les pages déjà ouvertes.',
    submit: 'Changer le rôle',
    done: 'Le rôle est changé.',
    isDangerous: true,
    asksProof: true,
  },
  demote: {
    word: 'retirer',
    label: 'Retirer l’administration',
    question: 'Retirer l’administration à ce compte\u00a0?',
    lead: 'L’arrière-boutique se ferme aussitôt pour lui. Son espace client, ses commandes et ses réparations restent.',
    submit: 'Retirer l’administration',
    done: 'Ce compte n’administre plus le site.',
    isDangerous: true,
    asksProof: true,
  },
  lock: {
    word: 'bloquer',
    label: 'Bloquer le compte',
    question: 'Bloquer ce compte\u00a0?',
    lead: 'Il est déconnecté partout et ne peut plus se connecter, jusqu’à ce que vous le débloquiez. Ses commandes et ses réparations suivent leur cours, et leurs liens restent bons.',
    submit: 'Bloquer le compte',
    done: 'Le compte est bloqué, et ses sessions sont fermées.',
    isDangerous: true,
    asksProof: true,
  },
  unlock: {
    word: 'debloquer',
    label: 'Débloquer le compte',
    question: 'Débloquer ce compte\u00a0?',
    lead: 'Il pourra se connecter de nouveau, avec le même mot de passe.',
    submit: 'Débloquer le compte',
    done: 'Le compte est débloqué.',
    asksProof: true,
  },
};

/** The step named in an address; null for anything else. */
export const stepAt = (word: string | null): UserStep | null =>
  USER_STEPS.find((step) => STEP_WORDS[step].word === word) ?? null;
