/** Where forms read the names that they propose. */
export const DEVICE_NAMES_PATH = '/appareils/noms';

/** The names that forms propose. */
export type DeviceNames = { brands: string[]; models: string[] };
