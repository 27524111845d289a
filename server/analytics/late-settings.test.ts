import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { foreignOrigins, lateSettings } from './late-settings.ts';

test('by default rows go to our own data API, and no other origin is used', () => {
  const config = readConfig({});
  expect(lateSettings(config, 'cle')).toEqual({
    data: { origin: '', anonKey: 'cle' },
    analytics: undefined,
  });
  expect(foreignOrigins(config)).toEqual({});
});

test('with a hosted project they go there, with its own key', () => {
  const config = readConfig({
    SUPABASE_URL: 'https://projet.supabase.co/',
    ANON_KEY: 'cle-publique-du-projet-heberge',
    ANALYTICS: 'matomo:https://stats.exemple.fr/:1',
  });
  expect(lateSettings(config)).toEqual({
    data: { origin: 'https://projet.supabase.co', anonKey: 'cle-publique-du-projet-heberge' },
    analytics: {
      setting: { service: 'matomo', url: 'https://stats.exemple.fr/', siteId: '1' },
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
  expect(JSON.stringify(lateSettings(config))).not.toContain('service');
});
