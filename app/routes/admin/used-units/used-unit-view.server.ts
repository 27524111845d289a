import { z } from 'zod';
import { productPath } from '#domain/catalogue/product-path.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { devices } from '#domain/repair/devices.ts';
import { askedChoice, askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import {
  PROVENANCES,
  type Provenance,
  typedTests,
  UNIT_EVENTS,
  UNIT_GRADES,
  UNIT_MOVES,
  UNIT_VAT_RATES,
  USED_UNIT_STATES,
  type UsedUnitState,
  unitMoves,
} from '#domain/used-unit/used-unit.ts';
import type { entryForUnit, FoundUsedUnit } from '#server/shop/used-units/find-used-units.ts';
import type { UsedUnits } from '#server/shop/used-units/used-units-module.ts';

const states = Object.keys(USED_UNIT_STATES) as [UsedUnitState];

/** The parameters in the address of the list. */
export const unitQuerySchema = z.object({ q: askedWords(100), etat: askedChoice(states), page: askedPage() });

type Listed = Awaited<ReturnType<UsedUnits['list']>>['rows'][number];

/** A unit as a line of the list. */
export const listedUnit = ({ costCents, priceCents, acquiredOn, state, ...unit }: Listed) => ({
  ...unit,
  state,
  stateText: USED_UNIT_STATES[state],
  cost: formatEuros(costCents),
  price: priceCents === null ? '—' : formatEuros(priceCents),
  acquired: formatDate(acquiredOn),
});

export type UsedUnitView = ReturnType<typeof usedUnitView>;

/** A unit as its screen shows it. */
export function usedUnitView(unit: FoundUsedUnit) {
  const { id, number, version, state, name, serial, grade, marks, tests, provenance } = unit;
  return {
    ...{ id, number, version, state, name, serial, marks, tests },
    stateText: USED_UNIT_STATES[state],
    kind: devices.find((device) => device.id === unit.kind)?.label ?? unit.kind,
    grade: grade && UNIT_GRADES[grade],
    battery: unit.battery_percent === null ? null : `${unit.battery_percent}\u00a0%`,
    hours: unit.hours === null ? null : `${unit.hours}\u00a0h`,
    provenance: [PROVENANCES[provenance], unit.supplier].filter(Boolean).join(', '),
    entry: unit.entry,
    // One that is for sale all the same is an example.
    lacksEntry: unit.entry === null && provenance !== 'supplier' && state !== 'for_sale',
    acquired: formatDate(unit.acquired_on),
    cost: formatEuros(unit.cost_cents),
    price: unit.price_cents === null ? null : formatEuros(unit.price_cents),
    vat: UNIT_VAT_RATES[unit.vat_rate],
    heldBy: unit.heldBy,
    page:
      state === 'for_sale' && unit.model_name !== null && unit.model_slug !== null
        ? {
            name: unit.model_name,
            path: productPath(unit.model_slug),
            isPublished: unit.is_model_published === true,
          }
        : null,
    priceTyped: unit.price_cents === null ? '' : typedEuros(unit.price_cents),
    moves: unitMoves.filter((move) => UNIT_MOVES[move].from === state),
    sales: unit.sales.map((sale) => ({
      id: sale.id,
      words: `${formatEuros(sale.price_cents)} le ${formatDate(sale.sold_at)}${sale.returned_at ? `, revenu le ${formatDate(sale.returned_at)}` : ''}`,
      margin: sale.returned_at ? null : formatEuros(sale.price_cents - sale.cost_cents),
      orderNumber: sale.order_number,
      invoice: sale.free_invoice_id && { id: sale.free_invoice_id, number: sale.invoice_number ?? '' },
      sale: sale.counter_sale_id && { id: sale.counter_sale_id, number: sale.sale_number ?? '' },
    })),
    events: unit.events.map(({ id: eventId, kind, note, created_at, by }) => ({
      id: eventId,
      words: [UNIT_EVENTS[kind], note].filter(Boolean).join('\u00a0: '),
      at: formatDate(created_at, { withTime: true }),
      by: by ?? 'L’atelier',
    })),
    typed: {
      name,
      kind: unit.kind,
      serial: serial ?? '',
      provenance,
      supplier: unit.supplier ?? '',
      registerEntry: unit.entry ?? '',
      acquiredOn: unit.acquired_on,
      cost: typedEuros(unit.cost_cents),
      grade: grade ?? '',
      price: unit.price_cents === null ? '' : typedEuros(unit.price_cents),
      vatRate: unit.vat_rate,
      battery: unit.battery_percent === null ? '' : String(unit.battery_percent),
      hours: unit.hours === null ? '' : String(unit.hours),
      marks: marks ?? '',
      tests: typedTests(tests),
    },
  };
}

type Entry = NonNullable<Awaited<ReturnType<typeof entryForUnit>>>;

/** What the form of a new unit says of an entry in the register. */
export const typedEntry = (entry: Entry) => ({
  name: entry.description.slice(0, 200),
  serial: entry.serial ?? '',
  ...provenanceOf(entry),
  registerEntry: entry.number,
  acquiredOn: entry.acquired_on,
  cost: typedEuros(entry.price_cents),
});

/** Where the object of an entry comes from, as far as the entry says it: of a deposit or a gift, its clerk does. */
function provenanceOf({ origin, method, document_kind, seller_name }: Entry) {
  const named = provenances.find((each) => PROVENANCES[each] === origin);
  if (document_kind === 'company') return { provenance: 'supplier', supplier: seller_name.slice(0, 120) };
  if (method === 'exchange') return { provenance: 'counter', supplier: '' };
  return { provenance: named ?? (method === 'none' ? '' : 'buy_back'), supplier: '' };
}

const provenances = Object.keys(PROVENANCES) as Provenance[];

/** The product on whose page a unit was offered before, or else the one of its device, if there is only one. */
export function modelOf(
  { model_id, device_id }: Pick<FoundUsedUnit, 'model_id' | 'device_id'>,
  models: readonly { id: string; name: string }[],
  register: Pick<DeviceRegister, 'find'>,
): string {
  if (model_id !== null) return model_id;
  if (device_id === null) return '';
  const [only, ...others] = models.filter(({ name }) => register.find(name)?.id === device_id);
  return only && others.length === 0 ? only.id : '';
}
