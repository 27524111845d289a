import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnalyticsSetting } from '../../third-parties/analytics-setting.ts';
import type { ChatSetting } from '../../third-parties/chat-setting.ts';

/** What the settings tell the late script (app/late/). All of it is public. */
export type LateSettings = {
  /** Where rows are sent: the origin of the data API, empty when it is ours, and its public key. */
  data: { origin: string; anonKey?: string };
  /** Services that wait for consent; when there are none, nothing of them is ever loaded. */
  external?: { services: ExternalServices; revision: number };
};

/** Third parties that a visitor may consent to. */
export type ExternalServices = { analytics?: AnalyticsSetting; chat?: ChatSetting };

/** In the form that is written into the script, with the address of the script of features/consent/. */
export type ToldSettings = LateSettings['data'] & {
  external?: NonNullable<LateSettings['external']> & { script: string };
};

export type LateScript = { url: string; code: string };

const SETTINGS_PLACE = '__LATE_SETTINGS__';
const SCRIPT_PLACE = '__LATE_SCRIPT__';

/**
 * The built script with this site's settings, at an address that changes with them: browsers keep it for a year, and
 * no page carries a key.
 */
export function readLateScript(buildFolder: string, settings: LateSettings): LateScript {
  const built = readFileSync(path.join(buildFolder, 'late.js'), 'utf8');
  const code = fill(built, SETTINGS_PLACE, toldSettings(buildFolder, settings));
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { url: `/assets/late-${hash}.js`, code };
}

/** The script of a site without external services contains nothing about them. */
function toldSettings(buildFolder: string, { data, external }: LateSettings): ToldSettings {
  if (!external) return data;
  const script = readFileSync(externalServicesFile(buildFolder), 'utf8');
  return { ...data, external: { ...external, script } };
}

/** The build writes the address of the script of features/consent/ here. */
export const externalServicesFile = (buildFolder: string): string =>
  path.join(buildFolder, 'external-services.txt');

/** The starter, with the address of the late script. */
export function withLateScript(starter: string, { url }: LateScript): string {
  return fill(starter, SCRIPT_PLACE, url);
}

function fill(code: string, place: string, value: unknown): string {
  const parts = code.split(place);
  if (parts.length !== 2) throw new Error(`${place} is expected once in the built script`);
  return parts.join(JSON.stringify(value));
}
