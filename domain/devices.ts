/** What visitors bring, or need help with: the list of services is filtered by it. Services name these in content/. */
export const devices = [
  { id: 'console', label: 'Console et manette' },
  { id: 'pc', label: 'PC' },
  { id: 'mac', label: 'Mac' },
  { id: 'telephone', label: 'Téléphone' },
  { id: 'composants', label: 'Composants et cartes' },
  { id: 'maison', label: 'Maison et loisirs' },
  { id: 'pro', label: 'Entreprise' },
] as const;

export type DeviceId = (typeof devices)[number]['id'];

export const deviceIds: readonly DeviceId[] = devices.map(({ id }) => id);
