import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { foreignOrigins, scriptSettings } from './script-settings.ts';

test('by default rows go to our own data API, and no other origin is used', () => {
  const config = readConfig({});
  expect(scriptSettings(config, 'cle')).toEqual({
    data: { origin: '', anonKey: 'cle' },
    external: undefined,
  });
  expect(foreignOrigins(config)).toEqual({ writtenFrame: ['https://www.openstreetmap.org'] });
  expect(foreignOrigins(readConfig({ MAP_EMBED_URL: 'none' }))).toEqual({});
  expect(foreignOrigins(readConfig({ MAP_AT_ONCE: 'on' }))).toEqual({
    frame: ['https://www.openstreetmap.org'],
  });
});

test('with a hosted project they go there, with its own key', () => {
  const config = readConfig({
    SUPABASE_URL: 'https://projet.supabase.co/',
    ANON_KEY: 'cle-publique-du-projet-heberge',
    ANALYTICS: 'matomo:https://stats.exemple.fr/:1',
    MAP_EMBED_URL: 'none',
  });
  expect(scriptSettings(config)).toEqual({
    data: { origin: 'https://projet.supabase.co', anonKey: 'cle-publique-du-projet-heberge' },
    external: {
      services: { analytics: { service: 'matomo', url: 'https://stats.exemple.fr/', siteId: '1' } },
      revision: expect.any(Number),
    },
  });
  expect(foreignOrigins(config)).toEqual({
    connect: ['https://projet.supabase.co', 'https://stats.exemple.fr'],
  });
});

test('what a browser is told never holds the key that passes over all rules', () => {
  const config = readConfig({
    SUPABASE_URL: 'https://projet.supabase.co',
    ANON_KEY: 'cle-publique-du-projet-heberge',
    SERVICE_ROLE_KEY: 'cle-de-service-du-projet-heberge',
  });
  expect(JSON.stringify(scriptSettings(config))).not.toContain('service');
});

const CRISP = 'crisp:5f0d3ae0-1c2b-4d5e-8f90-123456789abc';
const revisionOf = (env: Record<string, string>) => scriptSettings(readConfig(env)).external?.revision;

test('consent is for its services: it does not pass to another or to one more, and survives a new number at the same one', () => {
  const matomo = revisionOf({ ANALYTICS: 'matomo:https://stats.exemple.fr/:1' });
  expect(revisionOf({ ANALYTICS: 'matomo:https://stats.exemple.fr/:2' })).toBe(matomo);
  expect(revisionOf({ ANALYTICS: 'matomo:https://autre.exemple.fr/:1' })).not.toBe(matomo);
  expect(revisionOf({ ANALYTICS: 'plausible:https://stats.exemple.fr/:exemple.fr' })).not.toBe(matomo);
  expect(revisionOf({ ANALYTICS: 'matomo:https://stats.exemple.fr/:1', LIVE_CHAT: CRISP })).not.toBe(matomo);
  expect(revisionOf({ LIVE_CHAT: CRISP })).not.toBe(matomo);
  expect(revisionOf({ LIVE_CHAT: CRISP })).toBe(revisionOf({ LIVE_CHAT: CRISP.replace('5f0d', '6f0d') }));
});

test('a chat opens its own origins beside the others, and no other opens any of them', () => {
  const config = readConfig({ ANALYTICS: 'matomo:https://stats.exemple.fr/:1', LIVE_CHAT: CRISP });
  expect(foreignOrigins(config)).toMatchObject({
    script: ['https://client.crisp.chat'],
    connect: expect.arrayContaining(['https://stats.exemple.fr', 'wss://client.relay.crisp.chat']),
  });
  expect(JSON.stringify(foreignOrigins(readConfig({})))).not.toContain('crisp');
});
