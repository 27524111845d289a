import { bodiesOf, type DeviceBody } from '../repair/device-bodies.ts';
import type { BonusRate } from './bonus.ts';

/** What computers are built as. */
export const BONUS_BODIES = bodiesOf('pc');

/** Whether devices of a kind may be several categories of the organisations: a PC is a laptop or not. */
export const hasBonusBodies = (kind: string): boolean =>
  bodiesOf(kind).some((body) => BONUS_BODIES.includes(body));

/** Kinds of device that are one category of the organisations. */
const ONE_CATEGORY: readonly string[] = ['telephone', 'tablette', 'console', 'montre'];

/** A device of which a page shows prices. */
export type BonusDevice = { kind: string; body: DeviceBody | null };

/** Whether a line is certainly that of a device: not where nobody knows as what a computer is built. */
export const isBonusOf = (
  { device, body: of }: Pick<BonusRate, 'device' | 'body'>,
  { kind, body }: BonusDevice,
): boolean => device === kind && (ONE_CATEGORY.includes(kind) || (body !== null && body === of));
