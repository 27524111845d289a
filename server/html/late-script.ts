import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnalyticsSetting } from '../third-parties/analytics-setting.ts';
import type { ChatSetting } from '../third-parties/chat-setting.ts';

/** What the late script (app/late/) is told. All of it is public. */
export type LateSettings = {
  /** Where rows go: origin of the data API, empty when it is ours, and the public key it asks for. */
  data: { origin: string; anonKey?: string };
  /** What waits for consent; none, and nothing of it is ever loaded. */
  external?: { services: ExternalServices; revision: number };
};

/** The third parties that a visitor may consent to. */
export type ExternalServices = { analytics?: AnalyticsSetting; chat?: ChatSetting };

export type LateScript = { url: string; code: string };

const SETTINGS_PLACE = '__LATE_SETTINGS__';
const SCRIPT_PLACE = '__LATE_SCRIPT__';

/**
 * The built script with this site's settings, at an address that changes with them: browsers keep it for a year, and no
 * page carries a key.
 */
export function readLateScript(buildFolder: string, settings: LateSettings): LateScript {
  const built = readFileSync(path.join(buildFolder, 'late.js'), 'utf8');
  const code = fill(built, SETTINGS_PLACE, settings);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { url: `/assets/late-${hash}.js`, code };
}

/** The starter, told where the late script is. */
export function withLateScript(starter: string, { url }: LateScript): string {
  return fill(starter, SCRIPT_PLACE, url);
}

function fill(code: string, place: string, value: unknown): string {
  const parts = code.split(place);
  if (parts.length !== 2) throw new Error(`${place} is expected once in the built script`);
  return parts.join(JSON.stringify(value));
}
