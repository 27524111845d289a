import { sql, type Transaction } from 'kysely';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { readVatNumber, vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, orRefused, Refusal, type Refused } from '../outcomes.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { readVatRegimes } from './read-regimes.ts';

export type VatDeps = {
  database: Pick<Database, 'transaction'>;
  shop: () => Pick<ShopSettings, 'siren'>;
  clock: () => Date;
};

export type AskedRegime = {
  /** The first day, as « 2027-01-01 ». */
  from: string;
  /** As it was typed; null for a return to the franchise. */
  vatNumber: string | null;
  /** What the owner has confirmed, word for word; null if the box was left empty. */
  confirmed: string | null;
  /** A planned change that this one is to replace, as the owner has just read it. */
  replaces?: number | undefined;
};

export type RegimeDecided = { outcome: 'decided' } | Invalid | Refused;

const MOVED = 'Ce changement n’est plus prévu\u00a0: relisez la page.';

/** What was decided about VAT, the oldest first, with who decided it. */
export const listVatRegimes = (deps: VatDeps, admin: AdminIdentity) =>
  readAsTableOwner(deps.database, admin, 'settings', (tx) =>
    tx
      .selectFrom('vat_regimes as r')
      .leftJoin('vat_regimes as t', 't.takes_back', 'r.id')
      .leftJoin('profiles as p', 'p.id', 'r.decided_by')
      .select(['r.id', 'r.starts_on as from', 'r.vat_number as vatNumber', 'r.confirmed'])
      .select(['r.decided_at as decidedAt', 'p.full_name as decidedBy', 't.decided_at as takenBackAt'])
      .where('r.starts_on', 'is not', null)
      .orderBy('r.id')
      .$narrowType<{ from: string }>()
      .execute(),
  );

/** Decides that prices have VAT in them from a day on, or that they are in franchise again. */
export const decideVatRegime = (
  deps: VatDeps,
  admin: AdminIdentity,
  { from, vatNumber, confirmed, replaces }: AskedRegime,
): Promise<RegimeDecided> =>
  decide(deps, admin, async (tx, today): Promise<RegimeDecided> => {
    const all = await readVatRegimes(tx);
    const planned = all.find((regime) => regime.from > today);
    if (planned && planned.id !== replaces)
      throw new Refusal(
        `Un changement est déjà prévu le ${formatLongDate(planned.from)}\u00a0: annulez-le d’abord.`,
      );
    const regimes = all.filter((regime) => regime !== planned);
    const isOn = vatRegimeAt(regimes, from) !== null;
    if (isOn === (vatNumber !== null))
      throw new Refusal(isOn ? 'La TVA est déjà dans vos prix.' : 'La boutique est déjà en franchise.');
    if (from < today) return faultAt('from', 'Donnez un jour qui n’est pas passé.');
    if (from === today && (await hasDocumentsFrom(tx, today)))
      return faultAt('from', 'Des documents portent déjà la date d’aujourd’hui\u00a0: choisissez demain.');
    const number = vatNumber && readVatNumber(vatNumber, deps.shop().siren);
    if (vatNumber !== null && number === null)
      return faultAt(
        'vatNumber',
        'Écrivez le numéro de TVA de votre SIREN, par exemple FR\u00a083\u00a0404\u00a0833\u00a0048.',
      );
    if (number !== null && confirmed === null)
      return faultAt('confirmed', 'Confirmez ce que la loi demande de votre caisse.');
    if (planned) await takeBack(tx, { deps, admin }, planned.id);
    await tx
      .insertInto('vat_regimes')
      .values({
        ...{ starts_on: from, vat_number: number, confirmed: number === null ? null : confirmed },
        ...{ decided_by: admin.id, decided_at: deps.clock() },
      })
      .execute();
    return { outcome: 'decided' };
  });

/** Takes back a change whose day has not come. */
export const takeBackRegime = (deps: VatDeps, admin: AdminIdentity, id: number): Promise<RegimeDecided> =>
  decide(deps, admin, async (tx, today): Promise<RegimeDecided> => {
    const planned = (await readVatRegimes(tx)).find((regime) => regime.id === id && regime.from > today);
    if (!planned) throw new Refusal(MOVED);
    await takeBack(tx, { deps, admin }, id);
    return { outcome: 'decided' };
  });

const takeBack = (
  tx: Transaction<Schema>,
  { deps, admin }: { deps: VatDeps; admin: AdminIdentity },
  id: number,
) =>
  tx
    .insertInto('vat_regimes')
    .values({ takes_back: id, decided_by: admin.id, decided_at: deps.clock() })
    .execute();

/** Decisions go one after the other. */
const decide = (
  { database, clock }: VatDeps,
  admin: AdminIdentity,
  write: (tx: Transaction<Schema>, today: string) => Promise<RegimeDecided>,
): Promise<RegimeDecided> =>
  orRefused(
    changeAsAdmin(database, admin, 'settings', async (tx) => {
      await sql`lock table public.vat_regimes in share row exclusive mode`.execute(tx);
      return write(tx, dayInParis(clock()));
    }),
  );

async function hasDocumentsFrom(tx: Transaction<Schema>, day: string): Promise<boolean> {
  const start = sql`${day}::date::timestamp at time zone 'Europe/Paris'`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from public.invoices where issued_at >= ${start})
      or exists (select from public.credit_notes where issued_at >= ${start})
      or exists (select from public.counter_sales where closed_at >= ${start}) as has
  `.execute(tx);
  return rows[0]?.has ?? false;
}
