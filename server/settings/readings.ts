import type { SettingValues } from './setting-values.ts';

export type Reading = {
  /** In the address: /entreprise/horaires?lecture=continu. */
  id: string;
  label: string;
  values: Partial<SettingValues>;
};

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/**
 * Points on which the specification says two things (section 9): a part of the screen offers both, and its owner saves
 * one.
 */
const READINGS: Readonly<Record<string, readonly Reading[]>> = {
  horaires: [
    {
      id: 'samedi-matin',
      label: 'Du lundi au vendredi de 10\u00a0h à 19\u00a0h, le samedi de 10\u00a0h à 14\u00a0h',
      values: {
        openingHours: [
          { days: [...WEEKDAYS], opens: '10:00', closes: '19:00' },
          { days: ['saturday'], opens: '10:00', closes: '14:00' },
        ],
      },
    },
    {
      id: 'sans-interruption',
      label: 'Du lundi au samedi de 9\u00a0h à 19\u00a0h, sans interruption',
      values: { openingHours: [{ days: [...WEEKDAYS, 'saturday'], opens: '09:00', closes: '19:00' }] },
    },
  ],
  garanties: [
    { id: 'trois-mois', label: 'Réparations garanties 3 mois', values: { repairWarranty: '3 mois' } },
    {
      id: 'six-mois',
      label: 'Réparations garanties 6 mois, pièces et main-d’œuvre',
      values: { repairWarranty: '6 mois' },
    },
  ],
};

export const readingsOf = (section: string): readonly Reading[] =>
  Object.hasOwn(READINGS, section) ? (READINGS[section] ?? []) : [];
