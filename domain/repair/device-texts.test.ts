import { expect, test } from 'vitest';
import { deviceText } from './device-texts.ts';

const named = (brand: string | null, model: string | null) =>
  deviceText({ device_kind: 'console', brand, model });

test.each([
  ['Sony', 'PlayStation 5', 'Sony PlayStation 5'],
  ['Nintendo', 'Nintendo Switch OLED', 'Nintendo Switch OLED'],
  ['Nintendo', 'NINTENDO switch', 'NINTENDO switch'],
  ['HP', 'HPE ProLiant', 'HP HPE ProLiant'],
  ['Sony', 'Sony', 'Sony'],
  [null, 'Switch OLED', 'Switch OLED'],
  ['Nintendo', null, 'Nintendo'],
  [null, null, 'Console et manette'],
])('%s and %s are %s', (brand, model, text) => expect(named(brand, model)).toBe(text));
