import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { chatOrigins, chatSetting, chatText } from './chat-setting.ts';

const CRISP = 'crisp:5f0d3ae0-1c2b-4d5e-8f90-123456789abc';
const TAWK = 'tawk:5f0d3ae01c2b4d5e8f901234/1abcd2efg';

test.each([
  [CRISP, { service: 'crisp', websiteId: '5f0d3ae0-1c2b-4d5e-8f90-123456789abc' }],
  [TAWK, { service: 'tawk', propertyId: '5f0d3ae01c2b4d5e8f901234', widgetId: '1abcd2efg' }],
  ['tawk:5f0d3ae01c2b4d5e8f901234/default', expect.objectContaining({ widgetId: 'default' })],
])('%s is understood', (text, setting) => {
  const parsed = chatSetting.parse(text);
  expect(parsed).toEqual(setting);
  expect(chatText(parsed)).toBe(text);
});

test.each([
  'crisp',
  'crisp:1',
  'crisp:5f0d3ae0-1c2b-4d5e-8f90-123456789abc; script-src *',
  'tawk:5f0d3ae01c2b4d5e8f901234',
  'tawk:5f0d3ae01c2b4d5e8f901234/../x',
  'intercom:abc',
])('%s is refused', (text) => {
  expect(chatSetting.safeParse(text).error?.issues[0]?.message).toContain('attendu');
});

test.each([
  [CRISP, /^(blob:|(https|wss):\/\/[\w.]+\.crisp\.chat)$/],
  [
    TAWK,
    /^((https|wss):\/\/(\*|embed)\.tawk\.to|https:\/\/(tawk\.link|fonts\.(googleapis|gstatic)\.com|cdn\.jsdelivr\.net\/emojione\/))$/,
  ],
])('the policy with %s names its provider and nobody else', (text, known) => {
  const policy = contentSecurityPolicy([], chatOrigins(chatSetting.parse(text)));
  const origins = policy.split(/[ ;]+/).filter((word) => /^(blob:$|https?:|wss:)/.test(word) || word === '*');
  expect(origins.length).toBeGreaterThan(5);
  for (const origin of origins.filter((word) => word !== 'blob:')) expect(origin).toMatch(known);
  expect(policy).toContain("object-src 'none'");
});
