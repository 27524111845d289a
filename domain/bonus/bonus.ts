import type { DeviceBody } from '../repair/device-bodies.ts';
import type { DeviceId } from '../repair/devices.ts';

/** A line of the owner's table: what an organisation pays of a repair, from a day on, as its source says. */
export type BonusRate = {
  /** What the source calls the device: « Ordinateur portable ». */
  label: string;
  device: DeviceId;
  /** As what a computer is built, since the source has a line for each; null for whatever a kind is built as. */
  body: DeviceBody | null;
  /** Who pays it: « Ecologic ». */
  organisation: string;
  cents: number;
  /** A repair that costs less has none; zero where the source names no threshold. */
  leastCents: number;
  /** « 2026-11-30 » */
  from: string;
  sourceUrl: string;
  /** The day on which the source was read. */
  readOn: string;
};

/** The shop's label, and its table. */
export type BonusSettings = {
  bonusLabel: 'on' | 'off';
  bonusLabelNumber: string | null;
  bonusLabelSince: string | null;
  bonuses: readonly BonusRate[];
};

/** What a quote says of its bonus: the line of the table as it was on its day. */
export type AgreedBonus = BonusRate;

/** What whoever writes the quote has checked; without one of them there is no bonus. */
export const BONUS_CONDITIONS = {
  outOfGuarantee: 'L’appareil n’est plus sous garantie, ni pris en charge par une assurance',
  privatePerson: 'Il est à un particulier, pour son usage',
  listedFault: 'Sa panne et cette réparation sont dans la liste de l’organisme',
} as const;

export type BonusCondition = keyof typeof BONUS_CONDITIONS;

export const bonusConditions = Object.keys(BONUS_CONDITIONS) as BonusCondition[];

/** Whether the shop has the label on a day: nothing is said of a bonus before. */
const hasBonusLabel = ({ bonusLabel, bonusLabelSince }: BonusSettings, today: string): boolean =>
  bonusLabel === 'on' && bonusLabelSince !== null && bonusLabelSince <= today;

/** The lines in force on a day, of one kind of device or of all: the newest of each label. Empty without the label. */
export function bonusRatesOn(settings: BonusSettings, today: string, device?: string): BonusRate[] {
  if (!hasBonusLabel(settings, today)) return [];
  const begun = settings.bonuses.filter(
    (rate) => rate.from <= today && (device === undefined || rate.device === device),
  );
  return begun.filter(
    (rate) =>
      !begun.some(
        (other) =>
          other.device === rate.device &&
          other.body === rate.body &&
          other.label === rate.label &&
          other.from > rate.from,
      ),
  );
}

/** The next day on which other lines are in force; undefined if none is known. */
export const nextBonusDay = (settings: BonusSettings, today: string): string | undefined =>
  settings.bonusLabel === 'off'
    ? undefined
    : [settings.bonusLabelSince ?? '', ...settings.bonuses.map(({ from }) => from)]
        .filter((day) => day > today)
        .toSorted()[0];

/**
 * What of a price the organisation pays. It is a fixed sum: none below the threshold, and none that the price does not
 * exceed, since something remains to be paid by the customer.
 */
export const bonusOf = (
  bonus: Pick<BonusRate, 'cents' | 'leastCents'> | null | undefined,
  priceCents: number,
): number => (bonus && priceCents >= bonus.leastCents && priceCents > bonus.cents ? bonus.cents : 0);
