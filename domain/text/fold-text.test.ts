import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test('forgets case, accents, ligatures and the shape of apostrophes', () => {
  expect(foldText('Écran NOIR, cœur d’Été')).toBe("ecran noir, coeur d'ete");
});
