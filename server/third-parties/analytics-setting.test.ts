import { expect, test } from 'vitest';
import { analyticsOrigins, analyticsSetting, analyticsText } from './analytics-setting.ts';

test.each([
  [
    'matomo:https://stats.exemple.fr/:1',
    { service: 'matomo', url: 'https://stats.exemple.fr/', siteId: '1' },
    { connect: ['https://stats.exemple.fr'] },
  ],
  [
    'matomo:https://exemple.fr:8443/piwik:12',
    { service: 'matomo', url: 'https://exemple.fr:8443/piwik/', siteId: '12' },
    { connect: ['https://exemple.fr:8443'] },
  ],
  [
    'plausible:exemple.fr',
    { service: 'plausible', url: 'https://plausible.io/', domain: 'exemple.fr' },
    { connect: ['https://plausible.io'] },
  ],
  [
    'plausible:http://localhost:8000/:exemple.fr',
    { service: 'plausible', url: 'http://localhost:8000/', domain: 'exemple.fr' },
    { connect: ['http://localhost:8000'] },
  ],
  [
    'ga4:G-AB12CD34EF',
    { service: 'ga4', measurementId: 'G-AB12CD34EF' },
    expect.objectContaining({ script: ['https://*.googletagmanager.com'] }),
  ],
])('%s is understood', (text, setting, origins) => {
  const parsed = analyticsSetting.parse(text);
  expect(parsed).toEqual(setting);
  expect(analyticsSetting.parse(analyticsText(parsed))).toEqual(parsed);
  expect(analyticsOrigins(parsed)).toEqual(origins);
});

test.each([
  'matomo',
  'matomo:1',
  'matomo:https://stats.exemple.fr/',
  'matomo:https://stats.exemple.fr/:un',
  'matomo:https://stats.exemple.fr/?a=b:1',
  'matomo:https://moi@stats.exemple.fr/:1',
  'matomo:javascript:alert(1):1',
  'plausible:localhost',
  'plausible:exemple.fr; script-src *',
  'ga4:UA-1234-1',
  'ga4:https://www.google.com/:G-AB12',
  'xiti:12',
])('%s is refused', (text) => {
  const { error } = analyticsSetting.safeParse(text);
  expect(error?.issues[0]?.message).toContain('attendu');
});
