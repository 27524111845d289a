import { ownValue } from '../../text/own-value.ts';
import { capitalize, typeset } from '../../text/typography.ts';

/** One value of an attribute in its normal form: « 32Go » in the address, « 32 Go » on the page. */
export type AttributeValue = {
  id: string;
  label: string;
  /** Its place among the others; equal ones stand by their label. */
  order: number;
};

/** The values that a text has; none when it is understood but has nothing to filter by; null when it is not understood. */
export type ReadAttribute = (text: string) => AttributeValue[] | null;

type Quantities = {
  /** Units as people write them, each with its worth in the smallest one. */
  units: Readonly<Record<string, number>>;
  /** Units of the normal form, the largest first. */
  shown: readonly { unit: string; worth: number }[];
  /** What is understood and has no such quantity. */
  passes?: RegExp;
};

const NUMBER = String.raw`(\d{1,9}(?:[\s\u00a0\u202f]\d{3})*(?:[.,]\d{1,3})?)`;

/** « 2 × 16 Go » is 32 Go; « 600 VA / 360 W » has 360 W; « SSD 512 Go + disque 1 To » has both. */
export function quantities({ units, shown, passes }: Quantities): ReadAttribute {
  const names = Object.keys(units).sort((a, b) => b.length - a.length);
  const quantity = new RegExp(
    String.raw`(?:(\d{1,3})[\s\u00a0]?[×x*][\s\u00a0]?)?${NUMBER}[\s\u00a0\u202f]?(${names.join('|')})(?![\p{L}\d/])`,
    'giu',
  );
  const worths = new Map(Object.entries(units).map(([name, worth]) => [name.toLowerCase(), worth]));
  return (text) => {
    const amounts = [...text.matchAll(quantity)].map(
      ([, times = '1', number = '', unit = '']) =>
        Number(times) * numberOf(number) * (worths.get(unit.toLowerCase()) ?? 1),
    );
    if (amounts.length === 0) return passes?.test(text) ? [] : null;
    return [...new Set(amounts)].map((amount) => normalQuantity(amount, shown));
  };
}

const numberOf = (text: string) => Number(text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'));

function normalQuantity(amount: number, shown: Quantities['shown']): AttributeValue {
  const { unit, worth } = shown.find((one) => amount >= one.worth) ?? shown.at(-1) ?? { unit: '', worth: 1 };
  const number = String(Math.round((amount / worth) * 1_000) / 1_000).replace('.', ',');
  return { id: `${number}${unit}`, label: `${number}\u00a0${unit}`, order: amount };
}

/** Names that are known, each with how people write it; `passes` is understood and has none of them. */
export function names(known: Readonly<Record<string, RegExp>>, passes?: RegExp): ReadAttribute {
  return (text) => {
    const found = Object.entries(known).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
    if (found.length === 0) return passes?.test(text) ? [] : null;
    return found.map((name) => ({ id: name, label: typeset(name), order: 0 }));
  };
}

/** Names that a pattern finds in a text: « LGA 1700 » is LGA1700. */
export function codes(pattern: RegExp, passes?: RegExp): ReadAttribute {
  return (text) => {
    const found = [...text.matchAll(pattern)].map(([code]) => code.replace(/\s/g, '').toUpperCase());
    if (found.length === 0) return passes?.test(text) ? [] : null;
    return [...new Set(found)].map((code) => ({ id: code, label: code, order: 0 }));
  };
}

/** Any words, one value for each part of « noir et gris »; feminine forms count as the masculine ones. */
export function words(masculine: Readonly<Record<string, string>>): ReadAttribute {
  return (text) => {
    const parts = text.split(/\s*[,/+]\s*|\s+et\s+/).filter((part) => part.trim() !== '');
    const values = parts.map((part) => {
      const [first = '', ...rest] = part.trim().toLocaleLowerCase('fr').split(/\s+/);
      const name = [ownValue(masculine, first) ?? first, ...rest].join(' ');
      return { id: name, label: typeset(capitalize(name)), order: 0 };
    });
    return values.length > 0 ? values : null;
  };
}
