/** Where the second factors of the account stand. */
export const FACTORS_PATH = '/client/profil#deux-etapes';

/** The address of the question before a factor goes. */
export const removalPath = (factorId: string): string => `/client/profil?etape=retirer&moyen=${factorId}`;
