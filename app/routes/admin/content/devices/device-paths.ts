import type { ListPlace } from '#app/features/list/list-place.ts';

export const DEVICES_PATH = '/admin/appareils';
/** Stands for the id of a device that is not saved yet. */
export const NEW_DEVICE = 'nouveau';

export const devicePath = (id: string): string => `${DEVICES_PATH}/${id}`;

export const DEVICES = { path: DEVICES_PATH, usual: { q: '', etat: '' } } as const satisfies ListPlace;

/** The form of a new device with the name that it was cited under. */
export const newDevicePath = (name: string): string =>
  `${devicePath(NEW_DEVICE)}?${new URLSearchParams({ nom: name })}`;

/** Stands for the id of a revision that is not saved yet. */
export const NEW_REVISION = 'nouvelle';

/** @param model the id of its model */
export const revisionPath = (model: string, id: string): string => `${devicePath(model)}/revisions/${id}`;
