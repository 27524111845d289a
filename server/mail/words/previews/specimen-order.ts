import type { FoundOrder } from '../../../shop/orders/find-order.ts';

/** An order that nobody placed, for the preview of a mail in a shop that has sold nothing yet. */
export const SPECIMEN_ORDER: FoundOrder = {
  id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001',
  number: 'CMD-2026-K7R-4WM',
  state: 'shipped',
  customer_name: 'Camille Renard',
  email: 'camille.renard@exemple.fr',
  delivery_method: 'parcel',
  delivery_address: { street: '2 rue Cérès', postcode: '51100', city: 'Reims' },
  relay_point: null,
  payment_method: 'transfer',
  payment_due_at: new Date('2026-11-28T13:05:00Z'),
  tracking_number: '6A12345678901',
  cgv_version: 'cgv/2026-11-21',
  goods_cents: 18661,
  delivery_cents: 690,
  total_cents: 19351,
  paid_cents: 19351,
  refunded_cents: 0,
  concluded_at: new Date('2026-11-21T13:05:00Z'),
  created_at: new Date('2026-11-21T13:05:00Z'),
  lines: [
    {
      product_id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002',
      sku: 'SSD-1T',
      name: 'SSD NVMe 1\u00a0To',
      condition: 'occasion',
      grade: 'A',
      warranty: '6 mois',
      unit_price_cents: 18661,
      quantity: 1,
      total_cents: 18661,
    },
  ],
  events: [],
  withdrawals: [],
};
