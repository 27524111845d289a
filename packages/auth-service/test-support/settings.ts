import { z } from 'zod';
import { type AuthSettings, authEnvironment, authSettings } from '../settings.ts';

export const SITE_URL = 'http://localhost:3000';

export type SettingsChange = { [K in keyof AuthSettings]?: Partial<AuthSettings[K]> };

const WITHOUT_LIMITS = {
  AUTH_RATE_LIMITS: 'off',
  AUTH_SESSION_TIMEBOX_S: '0',
  AUTH_SESSION_INACTIVITY_S: '0',
  AUTH_ADMIN_SESSION_TIMEBOX_S: '0',
  // As in the protocol; owner-proof.test.ts tests the default.
  AUTH_CURRENT_PASSWORD: 'off',
};

/** The settings of a fresh deployment without limits, changed group by group. */
export function testSettings(change: SettingsChange = {}): AuthSettings {
  const env = z.object(authEnvironment).parse(WITHOUT_LIMITS);
  const settings: Record<string, unknown> = { ...authSettings(env, SITE_URL), steadyAnswerMs: 0 };
  for (const [name, value] of Object.entries(change)) {
    const isGroup = typeof value === 'object' && !Array.isArray(value) && typeof settings[name] === 'object';
    settings[name] = isGroup ? { ...(settings[name] as object), ...value } : value;
  }
  return settings as AuthSettings;
}
