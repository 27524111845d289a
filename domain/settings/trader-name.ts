type Trader = { name: string; ownerName: string | null; legalForm: string };

/**
 * The name of the trader: that of the shop, with its owner's once it is known. A sole trader's has « EI » beside it on
 * whatever is sent (code de commerce, R. 123-237), whether or not the setting was written with it.
 */
export function traderName({ name, ownerName, legalForm }: Trader): string {
  if (ownerName === null) return name;
  const isSaid = !SOLE_TRADER.test(legalForm) || SAID.test(ownerName);
  return `${name}, ${isSaid ? ownerName : `${ownerName} EI`}`;
}

const SOLE_TRADER = /individuel|\bEI\b/iu;

const SAID = /individuel|\bEI\b/u;
