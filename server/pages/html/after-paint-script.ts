import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnalyticsSetting } from '../../third-parties/analytics-setting.ts';
import type { ChatSetting } from '../../third-parties/chat-setting.ts';
import { HASHED_FILES } from '../framework/build-folder.ts';

/** The settings that the after-paint script gets (app/boot/after-paint/). All of it is public. */
export type ScriptSettings = {
  /** Where rows are sent: the origin of the data API, empty when it is ours, and its public key. */
  data: { origin: string; anonKey?: string };
  /** Services that wait for consent; when there are none, nothing of them is ever loaded. */
  external?: { services: ExternalServices; revision: number };
};

/** Third parties that a visitor may consent to. */
export type ExternalServices = { analytics?: AnalyticsSetting; chat?: ChatSetting };

/** The settings in the form that is written into the script, with the address of the script of features/consent/. */
export type ToldSettings = ScriptSettings['data'] & {
  external?: NonNullable<ScriptSettings['external']> & { script: string };
};

export type AfterPaintScript = { url: string; code: string };

const SETTINGS_PLACE = '__SCRIPT_SETTINGS__';
const SCRIPT_PLACE = '__AFTER_PAINT_SCRIPT__';

/**
 * The built script with this site's settings, at an address that changes with them: browsers keep it for a year, and
 * no page carries a key.
 */
export function readAfterPaintScript(buildFolder: string, settings: ScriptSettings): AfterPaintScript {
  const built = readFileSync(path.join(buildFolder, 'after-paint.js'), 'utf8');
  const code = fill(built, SETTINGS_PLACE, toldSettings(buildFolder, settings));
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { url: `${HASHED_FILES}after-paint-${hash}.js`, code };
}

/** The script of a site without external services contains nothing about them. */
function toldSettings(buildFolder: string, { data, external }: ScriptSettings): ToldSettings {
  if (!external) return data;
  const script = readFileSync(externalServicesFile(buildFolder), 'utf8');
  return { ...data, external: { ...external, script } };
}

/** The build writes the address of the script of features/consent/ here. */
export const externalServicesFile = (buildFolder: string): string =>
  path.join(buildFolder, 'external-services.txt');

/** The boot script, with the address of the after-paint script. */
export function withAfterPaintScript(boot: string, { url }: AfterPaintScript): string {
  return fill(boot, SCRIPT_PLACE, url);
}

function fill(code: string, place: string, value: unknown): string {
  const parts = code.split(place);
  if (parts.length !== 2) throw new Error(`${place} is expected once in the built script`);
  return parts.join(JSON.stringify(value));
}
