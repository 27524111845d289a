import type { BonusDevice } from '#domain/bonus/bonus-device.ts';
import type { DeviceBody } from '#domain/repair/device-bodies.ts';
import type { DeviceId } from '#domain/repair/devices.ts';

/** As what a computer of the register is built, by its drawing. */
const DRAWN_BODIES: Readonly<Record<string, DeviceBody>> = {
  'ordinateur-portable-ouvert': 'laptop',
  'ordinateur-tout-en-un': 'allInOne',
  'mini-ordinateur': 'tower',
};

export const bonusDeviceOfModel = ({
  kind,
  illustration,
}: {
  kind: DeviceId;
  illustration: string;
}): BonusDevice => ({ kind, body: DRAWN_BODIES[illustration] ?? null });

/** The computers of /prix; its other devices are named as kinds of ours are, or are none that organisations pay for. */
const COMPUTERS: Readonly<Record<string, BonusDevice>> = {
  'ordinateur-portable/pc-portable': { kind: 'pc', body: 'laptop' },
  'ordinateur-portable/macbook': { kind: 'mac', body: 'laptop' },
  'pc-fixe/pc-de-bureau': { kind: 'pc', body: 'tower' },
  'pc-fixe/pc-de-jeu': { kind: 'pc', body: 'tower' },
};

export const bonusDeviceOfGuide = (device: string, model: string): BonusDevice =>
  COMPUTERS[`${device}/${model}`] ?? { kind: device, body: null };
