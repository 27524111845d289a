import type { Config } from '../../config.ts';
import type { Connections } from '../../connections/connections-module.ts';
import { missingSettings } from '../../opening/missing-settings.ts';
import { openingSetup } from '../../opening/opening-setup.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { HealthSetup } from './check-health.ts';

export const backupEveryHours =
  ({ supabaseUrl }: Config, connections: Pick<Connections, 'schedule'>): HealthSetup['backupEveryHours'] =>
  () =>
    supabaseUrl ? null : (connections.schedule().everyHours ?? 'on demand');

/** Settings that the owner should know about. */
export function healthSetup(
  config: Config,
  shop: () => ShopSettings,
  connections: Pick<Connections, 'mail' | 'cards' | 'sms' | 'schedule' | 'storage'>,
): Omit<HealthSetup, 'newestBackup' | 'freeForFiles'> {
  return {
    dataDir: config.dataDir,
    siteUrl: config.site.url,
    hasMailServer: () => connections.mail().server !== undefined,
    hasSmsProvider: () => connections.sms().provider !== undefined,
    hasCardPayments: () => connections.cards() !== undefined,
    hasBucket: () => connections.storage().bucket !== undefined,
    isHosted: config.supabaseUrl !== undefined,
    hasAnalytics: config.site.analytics !== undefined,
    hasLiveChat: config.site.liveChat !== undefined,
    backupEveryHours: backupEveryHours(config, connections),
    hasPackagedDatabase: !config.database.url && !config.database.postgresBin,
    sells: () => shop().mode === 'open',
    missingSettings: () => missingSettings(shop(), openingSetup(connections)).missing.length,
  };
}
