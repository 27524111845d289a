import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buyBackRequestSchema } from './buy-back-request.ts';
import { deedSchema } from './deed-request.ts';

const ASKED = {
  idempotencyKey: randomUUID(),
  answers: {
    ...{ power: 'yes', screen: 'clean', back: 'clean', battery: 'good' },
    ...{ account: 'off', accessories: 'all', box: 'yes', bill: 'yes' },
  },
  name: 'Camille Renard',
  email: 'Camille@exemple.fr',
  phone: '',
  isAdult: 'oui',
};

const faults = (
  schema: { safeParse: (given: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } },
  given: unknown,
) => (schema.safeParse(given).error?.issues ?? []).map(({ path }) => path.join('.'));

test('a request needs every answer, a name, and one way to be answered', () => {
  const schema = buyBackRequestSchema();
  expect(schema.parse(ASKED)).toMatchObject({ email: 'camille@exemple.fr', phone: undefined });
  expect(schema.parse({ ...ASKED, email: '', phone: '06 12 34 56 78' })).toMatchObject({
    phone: '+33612345678',
  });
  expect(faults(schema, { ...ASKED, email: '' })).toEqual(['email']);
  expect(faults(schema, { ...ASKED, isAdult: undefined })).toEqual(['isAdult']);
  expect(
    faults(schema, { ...ASKED, answers: { ...ASKED.answers, screen: 'perfect', box: undefined } }),
  ).toEqual(['answers.screen', 'answers.box']);
});

const DEED = {
  item: 'iPhone 12 64 Go noir',
  serial: '49 015420 323751 8',
  marks: '',
  isUnlocked: 'oui',
  sellerName: 'Camille Renard',
  sellerAddress: '12 rue de Vesle, 51100 Reims',
  documentKind: 'identity_card',
  documentNumber: '880692310285',
  documentIssuer: 'Préfecture de la Marne, 2019',
  isAdult: 'oui',
  way: 'transfer',
  reference: '',
};

test('a telephone is sold with an IMEI whose check digit is right', () => {
  const schema = deedSchema('telephone');
  expect(schema.parse(DEED).serial).toBe('490154203237518');
  expect(faults(schema, { ...DEED, serial: '490154203237519' })).toEqual(['serial']);
  expect(faults(schema, { ...DEED, serial: 'F2LX12345' })).toEqual(['serial']);
  expect(faults(deedSchema('console'), { ...DEED, serial: 'F2LX12345' })).toEqual([]);
});

test('nothing is bought locked, from a minor, without a document, or for cash', () => {
  const schema = deedSchema('telephone');
  expect(faults(schema, { ...DEED, isUnlocked: '' })).toEqual(['isUnlocked']);
  expect(faults(schema, { ...DEED, isAdult: undefined })).toEqual(['isAdult']);
  expect(faults(schema, { ...DEED, documentNumber: ' ' })).toEqual(['documentNumber']);
  expect(faults(schema, { ...DEED, way: 'cash' })).toEqual(['way']);
});

test('a cheque has its number', () => {
  const schema = deedSchema('telephone');
  expect(faults(schema, { ...DEED, way: 'cheque' })).toEqual(['reference']);
  expect(schema.parse({ ...DEED, way: 'cheque', reference: '0012345' }).reference).toBe('0012345');
});
