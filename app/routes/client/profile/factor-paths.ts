/** The profile's section of second factors. */
export const FACTORS_PATH = '/client/profil#deux-etapes';

/** The page that asks before a factor is removed. */
export const removalPath = (factorId: string): string => `/client/profil?etape=retirer&moyen=${factorId}`;
