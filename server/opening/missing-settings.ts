import { sectionOf } from '../settings/sections.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import {
  CONDITIONS,
  type Condition,
  type Fact,
  type OpeningSetup,
  REQUIRED,
  type StepPlace,
  USEFUL,
} from './required-settings.ts';

export type MissingFact = Pick<Fact, 'group' | 'label' | 'why' | 'where'> & { place: StepPlace };

/** A fact or a connection that the shop needs, known or not. */
export type Requirement = MissingFact & {
  isKnown: boolean;
  /** The reason why the shop can sell without it, if it can. */
  unneeded?: string | undefined;
};

const isGiven = ({ setting, isKnown }: Fact, facts: ShopSettings) =>
  isKnown ? isKnown(facts) : facts[setting as keyof ShopSettings] !== null;

const ofFact =
  (facts: ShopSettings) =>
  (fact: Fact): Requirement => ({
    group: fact.group,
    label: fact.label,
    why: fact.why,
    where: fact.where,
    place: { section: sectionOf(fact.setting), field: fact.setting },
    isKnown: isGiven(fact, facts),
  });

const ofCondition =
  (setup: OpeningSetup) =>
  ({ group, label, why, where, connection, isMet, unneeded }: Condition): Requirement => ({
    group,
    label,
    why,
    where,
    place: { connection },
    isKnown: isMet(setup),
    unneeded: unneeded?.(setup),
  });

/** Everything without which the shop does not sell. */
export const requirements = (facts: ShopSettings, setup: OpeningSetup): Requirement[] => [
  ...REQUIRED.map(ofFact(facts)),
  ...CONDITIONS.map(ofCondition(setup)),
];

/** The settings that keep the shop from selling, and how many are required in all. */
export function missingSettings(
  facts: ShopSettings,
  setup: OpeningSetup,
): { missing: MissingFact[]; total: number } {
  const needed = requirements(facts, setup).filter(({ unneeded }) => unneeded === undefined);
  return { missing: needed.filter(({ isKnown }) => !isKnown), total: needed.length };
}

/** Useful settings, known or not: a page is incomplete without them, although no sale depends on them. */
export const usefulSettings = (facts: ShopSettings): Requirement[] => USEFUL.map(ofFact(facts));

/** The useful settings that are not known. */
export const usefulFacts = (facts: ShopSettings): MissingFact[] =>
  usefulSettings(facts).filter(({ isKnown }) => !isKnown);
