import { ChevronDown } from 'lucide';
import { Price } from '#app/ui/display/price.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { formatEuros } from '#domain/money/money.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import { promoLabel } from '#domain/promo/promo-texts.ts';
import { pictureFiles } from '#domain/stock/product-picture.ts';
import { type AppliedPromo, goodsCentsOf, type OrderLine } from './order-lines.ts';

type OrderedLinesProps = { lines: readonly OrderLine[]; promos: readonly AppliedPromo[] };
type OrderBarProps = OrderedLinesProps & { prices: Record<DeliveryMethod, number | null> };

/** The total, always in sight on a narrow screen, which opens on what is ordered. On a wide one the recap stands beside the form. */
export function OrderBar({ lines, promos, prices }: OrderBarProps) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const goodsCents = goodsCentsOf(lines, promos);
  return (
    <details className="checkout__bar">
      <summary>
        <span>
          {count > 1 ? `Votre commande, ${count} articles` : 'Votre commande, 1 article'}
          <Icon icon={ChevronDown} />
        </span>
        {/* One for each way: the style sheet shows that of the chosen one, without script. */}
        {(Object.entries(prices) as [DeliveryMethod, number | null][]).map(
          ([method, cents]) =>
            cents !== null && (
              <span key={method} className={`checkout__of checkout__of--${method}`}>
                <Price cents={goodsCents + cents} />
              </span>
            ),
        )}
      </summary>
      <OrderedLines lines={lines} promos={promos} />
    </details>
  );
}

/** What is ordered, each line with its picture, and what codes take off. */
export function OrderedLines({ lines, promos }: OrderedLinesProps) {
  return (
    <ul className="checkout__lines">
      {lines.map(({ id, name, condition, eco, quantity, unitPriceCents, image }) => (
        <li key={id}>
          <span className="mat">{image && <Picture {...pictureFiles(image)} alt="" sizes="3.5rem" />}</span>
          <span>
            <Numbered>{name}</Numbered>
            <small>{` ${condition}, ${quantity}\u00a0×\u00a0${formatEuros(unitPriceCents)}${eco && `, ${eco}`}`}</small>
          </span>
          <b>{formatEuros(unitPriceCents * quantity)}</b>
        </li>
      ))}
      {promos.map(({ id, code, cents }) => (
        <li key={id}>
          <span />
          <span>{promoLabel(code)}</span>
          <b>{`−${formatEuros(cents)}`}</b>
        </li>
      ))}
    </ul>
  );
}
