import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { typeset } from '#domain/text/typography.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';
import type { OfferedUnit } from '#server/shop/catalogue/find-units.ts';

type UnitChoicesProps = {
  product: Product;
  /** The product's own stock, which has no report of its own; null if there is none. */
  own: Pick<Product, 'grade' | 'direct_price_cents'> | null;
  units: readonly OfferedUnit[];
  /** The number of a unit that the address names: chosen, or sold. */
  asked: string | null;
};

/** Which unit the visitor buys, in the form for the cart; nothing for a product without units. */
export function UnitChoices({ product, own, units, asked }: UnitChoicesProps) {
  if (units.length === 0) return null;
  const chosen = units.find(({ number }) => number === asked);
  const choices = [
    ...units.map((unit) => ({
      value: unit.id,
      label: gradeOf(unit),
      help: <Numbered>{unitWords(unit)}</Numbered>,
      aside: formatEuros(unit.directPriceCents),
    })),
    ...(own
      ? [
          {
            value: product.id,
            label: gradeOf(own),
            help: 'Sans fiche à son numéro',
            aside: formatEuros(own.direct_price_cents),
          },
        ]
      : []),
  ];
  return (
    <>
      {asked !== null && !chosen && (
        <p role="status">
          <Numbered>{`L’exemplaire ${asked} n’est plus à vendre. Voici ceux qui restent.`}</Numbered>
        </p>
      )}
      <Fieldset id="exemplaire" kind="group" legend="Votre exemplaire" role="radiogroup">
        <div className="options">
          {choices.map(({ value, label, help, aside }) => (
            <label key={value} className="check option">
              <input
                type="radio"
                name="productId"
                value={value}
                required
                defaultChecked={value === (chosen ?? units[0])?.id}
              />
              <span>
                {label}
                <small> {help}</small>
              </span>
              <b>{aside}</b>
            </label>
          ))}
        </div>
      </Fieldset>
      <p className="buy__vat">
        <a href="#exemplaires">Leur état en détail</a>
      </p>
    </>
  );
}

export const gradeOf = ({ grade }: { grade: OfferedUnit['grade'] }): string =>
  grade ? `Grade ${grade}` : 'Sans grade';

/** « UO-2026-000123, batterie à 92 %, 1 200 h ». */
function unitWords({ number, batteryPercent, hours, isExample }: OfferedUnit): string {
  // An example measures no device (docs/decisions/039-three-modes.md).
  const measures = isExample
    ? []
    : [
        batteryPercent === null ? '' : `batterie à ${batteryPercent}\u00a0%`,
        hours === null ? '' : hoursText(hours),
      ];
  return typeset([number, ...measures].filter(Boolean).join(', '));
}

export const hoursText = (hours: number): string =>
  // The fonts lack U+202F.
  `${hours.toLocaleString('fr').replaceAll('\u202f', '\u00a0')}\u00a0h de marche`;
