// The columns read wherever an order is shown: to its customer (find-order.ts) and to the shop
// (order-admin/find-order-details.ts).

export const ORDER_COLUMNS = [
  'id',
  'number',
  'state',
  'customer_name',
  'email',
  'company',
  'siren',
  'purchase_reference',
  'delivery_method',
  'delivery_address',
  'relay_point',
  'payment_method',
  'payment_due_at',
  'tracking_number',
  'cgv_version',
  'concluded_at',
  'goods_cents',
  'delivery_cents',
  'total_cents',
  'paid_cents',
  'refunded_cents',
  'created_at',
] as const;

export const ORDER_LINE_COLUMNS = [
  'product_id',
  'sku',
  'name',
  'condition',
  'grade',
  'warranty',
  'eco_cents',
  'unit_price_cents',
  'quantity',
  'total_cents',
  'discount_cents',
] as const;
