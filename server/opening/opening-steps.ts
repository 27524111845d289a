import type { HealthCheck } from '../admin/health/health-check.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { type Requirement, requirements, usefulSettings } from './missing-settings.ts';
import { READINGS } from './readings.ts';
import type { OpeningSetup, StepGroup, StepPlace } from './required-settings.ts';

/** `required`: the shop does not sell without it. `advised`: it sells, at its owner's risk. */
export type StepState = 'done' | 'required' | 'advised' | 'unneeded';

export type OpeningStep = {
  label: string;
  state: StepState;
  why: string;
  /** Where the owner finds what is asked. */
  where?: string | undefined;
  /** What is known about its state. */
  note?: string | undefined;
  place: StepPlace;
  /** It can be noted as read, or is; its state is nothing else. */
  reading?: { id: string; isRead: boolean };
  /** Examples that can be hidden all at once. */
  examples?: number;
};

export type OpeningSteps = { id: StepGroup; title: string; steps: OpeningStep[] }[];

/** What is known, besides the settings. */
export type StepFacts = {
  /** When each page was read, and by whom. */
  readings: ReadonlyMap<string, string>;
  /** Scenes of the gallery that came with the site and that visitors see. */
  exampleScenes: number;
  /** None with a hosted project, which has backups of its own. */
  backups: readonly HealthCheck[];
  sealing: 'on' | 'off' | 'lost';
  isKitPrinted: boolean;
  hasSecondFactor: boolean;
  siteUrl: string;
  /** Somebody outside the site is told when it stops. */
  hasAlerts: boolean;
};

const TITLES: Record<StepGroup, string> = {
  identity: 'Identité légale',
  money: 'Argent',
  mail: 'E-mails',
  pages: 'Pages et prix à relire',
  backups: 'Sauvegardes',
  security: 'Sécurité',
};

/** All that the shop needs before it opens, from what already decides whether it sells, and what is wise. */
export function openingSteps(shop: ShopSettings, setup: OpeningSetup, facts: StepFacts): OpeningSteps {
  const steps: (OpeningStep & { group: StepGroup })[] = [
    ...requirements(shop, setup).map(ofSetting('required')),
    ...usefulSettings(shop).map(ofSetting('advised')),
    ...readingSteps(facts),
    ...backupSteps(facts),
    ...securitySteps(facts),
  ];
  return (Object.keys(TITLES) as StepGroup[]).map((id) => ({
    id,
    title: TITLES[id],
    steps: steps.flatMap(({ group, ...step }) => (group === id ? [step] : [])),
  }));
}

type GroupedStep = OpeningStep & { group: StepGroup };

const ofSetting =
  (wanted: 'required' | 'advised') =>
  ({ isKnown, unneeded, ...words }: Requirement): GroupedStep => ({
    ...words,
    state: unneeded !== undefined ? 'unneeded' : isKnown ? 'done' : wanted,
    note: unneeded,
  });

const advised = (isDone: boolean): StepState => (isDone ? 'done' : 'advised');

function readingSteps({ readings, exampleScenes }: StepFacts): GroupedStep[] {
  return [
    {
      group: 'pages',
      label: 'Scènes d’exemple de la galerie',
      state: advised(exampleScenes === 0),
      why: 'Elles montrent des travaux que vous n’avez pas faits\u00a0: les laisser tromperait (code de la consommation, L. 121-2).',
      note:
        exampleScenes === 0
          ? 'Aucune n’est montrée.'
          : exampleScenes > 1
            ? `${exampleScenes} sont montrées.`
            : '1 est montrée.',
      place: { path: '/admin/galerie' },
      examples: exampleScenes,
    },
    ...READINGS.map(({ id, label, why, path }): GroupedStep => {
      const read = readings.get(id);
      return {
        group: 'pages',
        label,
        state: advised(read !== undefined),
        why,
        note: read,
        place: { path },
        reading: { id, isRead: read !== undefined },
      };
    }),
  ];
}

function backupSteps({ backups, sealing, isKitPrinted }: StepFacts): GroupedStep[] {
  const made = backups.map(
    ({ label, state, words, advice }): GroupedStep => ({
      group: 'backups',
      label,
      state: advised(state === 'ok'),
      why: 'Une machine perdue emporterait commandes, factures et registres, que la loi fait garder jusqu’à dix ans.',
      where: advice,
      note: words,
      place: { path: '/admin/sante#sauvegardes' },
    }),
  );
  return [
    ...made,
    {
      group: 'backups',
      label: 'Phrase secrète des sauvegardes',
      state: advised(sealing === 'on'),
      why: 'Sans elle, qui trouve une sauvegarde lit tout ce que vous savez de vos clients (RGPD, art. 32).',
      where: 'Quatre mots sans rapport, que vous choisissez et écrivez sur papier.',
      place: { path: '/entreprise/connexions/sauvegardes' },
    },
    {
      group: 'backups',
      label: 'Trousse de secours',
      state: advised(isKitPrinted),
      why: 'Sans la clé et la phrase sur papier, une machine perdue emporte vos sauvegardes avec elle.',
      where: 'À imprimer, et à garder hors de l’atelier.',
      place: { path: '/entreprise/connexions/trousse' },
    },
  ];
}

function securitySteps({ hasSecondFactor, siteUrl, hasAlerts }: StepFacts): GroupedStep[] {
  return [
    {
      group: 'mail',
      label: 'Alertes hors du site',
      state: advised(hasAlerts),
      why: 'Quand e-mails, tâches ou sauvegardes s’arrêtent, personne ne le voit\u00a0: les commandes restent sans réponse.',
      where: 'Une boîte chez un autre fournisseur, ou un service comme ntfy ou healthchecks.io.',
      place: { path: '/entreprise/connexions/alertes' },
    },
    {
      group: 'security',
      label: 'Second facteur de votre compte',
      state: advised(hasSecondFactor),
      why: 'Il sera exigé le lendemain de l’ouverture\u00a0: ensuite, l’arrière-boutique ne s’ouvre plus sans.',
      where: 'Une application de codes sur votre téléphone.',
      place: { path: '/client/profil#deux-etapes' },
    },
    {
      group: 'security',
      label: 'Adresse en https',
      state: advised(siteUrl.startsWith('https:')),
      why: 'Sans chiffrement, mots de passe et adresses se lisent en chemin (RGPD, art. 32).',
      where:
        'Chez l’hébergeur, le nom de domaine et son certificat\u00a0; puis l’adresse, dans les connexions.',
      note: siteUrl,
      place: { path: '/entreprise/connexions/adresse' },
    },
  ];
}
