/**
 * Devices that visitors bring or need help with: services and guides of content/ name these and are filtered by them.
 */
export const devices = [
  { id: 'console', label: 'Console et manette' },
  { id: 'pc', label: 'PC' },
  { id: 'mac', label: 'Mac' },
  { id: 'telephone', label: 'Téléphone' },
  { id: 'tablette', label: 'Tablette' },
  { id: 'montre', label: 'Montre connectée' },
  { id: 'composants', label: 'Composants et cartes' },
  { id: 'maison', label: 'Maison et loisirs' },
  { id: 'reseau', label: 'Réseau et Internet' },
  { id: 'serveur', label: 'Serveur' },
  { id: 'pro', label: 'Entreprise' },
] as const;

export type DeviceId = (typeof devices)[number]['id'];

/** The devices that something in the list is for, in their usual order. */
export function usedDevices(list: readonly { devices: readonly DeviceId[] }[]) {
  return devices.filter(({ id }) => list.some((item) => item.devices.includes(id)));
}

export const deviceIds: readonly DeviceId[] = devices.map(({ id }) => id);
