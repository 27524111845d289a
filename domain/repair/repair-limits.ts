/** Upper bounds for the texts of each field, in characters; for a price of a quote, in cents. */
export const REPAIR_LIMITS = {
  name: 200,
  brand: 80,
  model: 120,
  serial: 60,
  fault: 4000,
  subject: 160,
  note: 2000,
  quoteLine: 200,
  accessory: 80,
  markWords: 120,
  checkWords: 1000,
  supplier: 160,
  unlockCode: 200,
  message: 4000,
  signature: 20_000,
  quoteCents: 10_000_000,
};
