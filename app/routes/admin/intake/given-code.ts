import { patternCode, readPattern } from '#domain/repair/unlock-pattern.ts';

/** What a device is opened with. */
export const UNLOCK_WAYS = {
  code: 'Code ou mot de passe',
  pattern: 'Schéma',
  none: 'Sans code',
  refused: 'Le client garde son code',
} as const;

type Unlock = Partial<Record<'unlockWay' | 'unlockCode' | 'unlockPattern', string | undefined>>;

/** What the service keeps: a pattern is a code in words. */
export const unlockOf = ({ unlockWay, unlockCode, unlockPattern = '' }: Unlock) => {
  const points = readPattern(unlockPattern);
  return {
    unlockCode: unlockCode || (points ? patternCode(points) : undefined),
    refusesUnlockCode: unlockWay === 'refused',
    hasNoUnlockCode: unlockWay === 'none',
  };
};

/** The fault of the code, if it has one: what was announced is missing, or no pattern. Codes do not come back with a refused form. */
export function unlockProblem({ unlockWay, unlockCode = '', unlockPattern = '' }: Unlock) {
  if (unlockPattern !== '' && readPattern(unlockPattern) === null)
    return {
      path: ['unlockPattern'],
      message: 'Un schéma passe par quatre points au moins, de 1 à 9, chacun une seule fois.',
    };
  if (unlockCode !== '' && unlockPattern !== '')
    return {
      path: ['unlockWay'],
      message: 'Un appareil s’ouvre avec un code ou avec un schéma\u00a0: effacez l’un des deux.',
    };
  const isMissing = unlockCode === '' && unlockPattern === '';
  if (unlockWay === 'code' && isMissing)
    return { path: ['unlockCode'], message: 'Écrivez le code, ou choisissez une autre réponse.' };
  if (unlockWay === 'pattern' && isMissing)
    return { path: ['unlockPattern'], message: 'Donnez le schéma, ou choisissez une autre réponse.' };
  return undefined;
}
