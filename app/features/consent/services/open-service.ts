import type { AnalyticsSetting } from '#server/third-parties/analytics-setting.ts';
import { ga4 } from './ga4.ts';
import { matomo } from './matomo.ts';
import { plausible } from './plausible.ts';
import type { AnalyticsService } from './service.ts';

/** Call it once the visitor has consented: a service may load its script at once. */
export function openService(setting: AnalyticsSetting): AnalyticsService {
  switch (setting.service) {
    case 'matomo':
      return matomo(setting);
    case 'plausible':
      return plausible(setting);
    case 'ga4':
      return ga4(setting);
  }
}
