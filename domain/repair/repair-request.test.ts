import { expect, test } from 'vitest';
import { counterOf, intakeOf, requestOf } from '#tests/support/repairs.ts';
import {
  counterSchema,
  intakeSchema,
  repairChangeSchema,
  repairRequestSchema,
  trackingSchema,
} from './repair-request.ts';

const pathsOf = ({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  error?.issues.map(({ path, message }) => {
    expect(message).toMatch(/^[A-ZÉ].*\.$/);
    return path.join('.');
  }) ?? [];

test('what customers and the shop send is taken', () => {
  expect(pathsOf(repairRequestSchema.safeParse(requestOf()))).toEqual([]);
  expect(pathsOf(counterSchema.safeParse(counterOf()))).toEqual([]);
  expect(pathsOf(intakeSchema.safeParse(intakeOf()))).toEqual([]);
});

const customer = { name: 'Camille', email: 'camille@exemple.fr', phone: '', channel: 'email' };
const device = { kind: 'console' };

test.each<[string, object, string[]]>([
  ['no name', { customer: { ...customer, name: ' ' } }, ['customer.name']],
  ['no e-mail', { customer: { ...customer, email: '' } }, ['customer.email']],
  ['a call without a number', { customer: { ...customer, channel: 'phone' } }, ['customer.phone']],
  [
    'text messages to a landline',
    { customer: { ...customer, phone: '03 26 00 00 00', channel: 'sms' } },
    ['customer.phone'],
  ],
  ['an unknown device', { device: { kind: 'fusée' } }, ['device.kind']],
  ['no fault', { fault: '' }, ['fault']],
  ['a fault without end', { fault: 'a'.repeat(4001) }, ['fault']],
  ['an IMEI with a wrong digit', { device: { ...device, serial: '49 015420 323751 9' } }, ['device.serial']],
  ['no word on the data', { acceptsDataNotice: false }, ['acceptsDataNotice']],
  ['a parcel that goes back nowhere', { wayIn: 'mail-in', battery: 'none' }, ['returnAddress']],
  [
    'a damaged battery by post',
    {
      wayIn: 'mail-in',
      battery: 'damaged',
      returnAddress: { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' },
    },
    ['battery'],
  ],
])('a request with %s is told at its field', (_, change, paths) => {
  expect(pathsOf(repairRequestSchema.safeParse(requestOf(change)))).toEqual(paths);
});

test.each<[string, object, string[]]>([
  ['an unknown state of the screen', { condition: { screen: 'bof' } }, ['condition.screen']],
  [
    'reused parts that are not offered, without a reason',
    { reusedParts: { choice: 'not_offered' } },
    ['reusedParts.case'],
  ],
  [
    'an estimate upside down',
    { estimate: { minCents: 9000, maxCents: 4000, until: '2026-12-21' } },
    ['estimate.maxCents'],
  ],
  ['a drawing that is no signature', { signature: '<svg onload=alert(1)>' }, ['signature']],
])('an intake with %s is told at its field', (_, change, paths) => {
  expect(pathsOf(counterSchema.safeParse(counterOf(change)))).toEqual(paths);
});

test('what is left empty is left out, and a serial number is kept in one form', () => {
  const { condition, device } = intakeSchema.parse(
    intakeOf({
      condition: { power: '', screen: 'fine' },
      device: { kind: 'telephone', brand: ' ', serial: ' 49-015420-323751-8 ' },
    }),
  );
  expect(condition).toEqual({ screen: 'fine' });
  expect(device).toEqual({ kind: 'telephone', brand: undefined, serial: '490154203237518' });
});

test('a change may empty a field or leave it', () => {
  expect(repairChangeSchema.parse({ promisedOn: null })).toEqual({ promisedOn: null });
  expect(pathsOf(repairChangeSchema.safeParse({ promisedOn: 'demain' }))).toEqual(['promisedOn']);
});

test('the number of a parcel has a figure', () => {
  for (const number of ['6A12345678901', 'bon 12']) expect(trackingSchema.parse(` ${number} `)).toBe(number);
  for (const words of ['rien', 'je ne sais pas', ' '])
    expect(trackingSchema.safeParse(words).success).toBe(false);
});
