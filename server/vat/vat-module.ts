import type { AdminIdentity } from '../admin/as-admin.ts';
import type { Module } from '../module.ts';
import type { Settings } from '../settings/settings-module.ts';
import {
  type AskedRegime,
  decideVatRegime,
  listVatRegimes,
  type RegimeDecided,
  takeBackRegime,
  type VatDeps,
} from './decide-regime.ts';
import { listProductRates, setProductRate } from './product-rates.ts';

type VatModuleDeps = Omit<VatDeps, 'shop'> & { settings: Pick<Settings, 'shop' | 'reload'> };

export type Vat = ReturnType<typeof createVat>['api'];

/** From which day prices have VAT in them. Each function throws NotAdminError unless an owner calls it. */
export function createVat({ settings, ...given }: VatModuleDeps) {
  const deps = { ...given, shop: settings.shop };

  /** What was decided is in force in this process when the promise resolves. */
  async function inForce(decided: RegimeDecided): Promise<RegimeDecided> {
    if (decided.outcome === 'decided') await settings.reload();
    return decided;
  }

  return {
    api: {
      list: (admin: AdminIdentity) => listVatRegimes(deps, admin),
      decide: async (admin: AdminIdentity, asked: AskedRegime) =>
        inForce(await decideVatRegime(deps, admin, asked)),
      rates: (admin: AdminIdentity) => listProductRates(deps, admin),
      setRate: (admin: AdminIdentity, asked: Parameters<typeof setProductRate>[2]) =>
        setProductRate(deps, admin, asked),
      takeBack: async (admin: AdminIdentity, id: number) => inForce(await takeBackRegime(deps, admin, id)),
    },
  } satisfies Module<unknown>;
}
