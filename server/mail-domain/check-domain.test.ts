import { expect, test } from 'vitest';
import { startNameServer, type Zone } from '#tests/support/name-server.ts';
import { checkDomain } from './check-domain.ts';
import { createLookUp } from './look-up-texts.ts';

const LONG_KEY = Buffer.alloc(294, 7).toString('base64');
const DKIM = `v=DKIM1; k=rsa; p=${LONG_KEY}`;

async function checked(zone: Zone, { host = 'ssl0.ovh.net', dkimSelector = '', domain = 'papin.fr' } = {}) {
  const lookUp = createLookUp({ servers: [await startNameServer(zone)], timeoutMs: 200 });
  const asked = { sender: `contact@${domain}`, host, dkimSelector, reportsTo: `contact@${domain}` };
  const { checks, isUnknown } = await checkDomain(asked, lookUp);
  const of = (id: string) => checks.find((check) => check.id === id);
  return { isUnknown, spf: of('spf'), dkim: of('dkim'), dmarc: of('dmarc') };
}

test('a domain that publishes nothing is told all that it needs', async () => {
  const { spf, dkim, dmarc } = await checked({ 'papin.fr': [] });
  expect(spf).toMatchObject({
    state: 'bad',
    publish: { name: 'papin.fr', value: 'v=spf1 include:mx.ovh.com ~all' },
  });
  expect(dkim).toMatchObject({ state: 'warn', words: expect.stringContaining('Aucune clé') });
  expect(dmarc).toMatchObject({
    state: 'bad',
    publish: { name: '_dmarc.papin.fr', value: 'v=DMARC1; p=none; rua=mailto:contact@papin.fr' },
  });
});

test('reports go to the shop if its mailbox is in that domain, to the sender otherwise', async () => {
  const lookUp = createLookUp({ servers: [await startNameServer({ 'papin.fr': [] })], timeoutMs: 200 });
  const rua = async (reportsTo: string) => {
    const asked = { sender: 'envoi@papin.fr', host: '', dkimSelector: '', reportsTo };
    const { checks } = await checkDomain(asked, lookUp);
    return checks.find(({ id }) => id === 'dmarc')?.publish?.value.split('mailto:')[1];
  };
  expect([await rua('Contact@papin.fr'), await rua('contact@exemple.fr')]).toEqual([
    'Contact@papin.fr',
    'envoi@papin.fr',
  ]);
});

test('a domain that nobody has is told as such: nothing can be published there', async () => {
  expect(await checked({ 'papin.com': [] })).toEqual({ isUnknown: true });
});

test('a domain in order is told so, whatever else it publishes', async () => {
  const { spf, dkim, dmarc } = await checked({
    'papin.fr': ['google-site-verification=x', 'v=spf1 include:mx.ovh.com -all'],
    'mx.ovh.com': ['v=spf1 ip4:46.105.0.0/16 -all'],
    'ovhmo-selector-1._domainkey.papin.fr': [DKIM],
    '_dmarc.papin.fr': ['v=DMARC1; p=reject; rua=mailto:x@papin.fr'],
  });
  expect([spf?.state, dkim?.state, dmarc?.state]).toEqual(['ok', 'ok', 'ok']);
  expect(dkim?.found).toEqual([DKIM]);
  expect(dmarc?.words).toContain('sont refusés');
});

test.each<[string, Zone, { state: string; value?: string; words?: string }]>([
  [
    'another provider’s record gets ours',
    { 'papin.fr': ['v=spf1 include:_spf.google.com ~all'] },
    { state: 'warn', value: 'v=spf1 include:_spf.google.com include:mx.ovh.com ~all' },
  ],
  [
    'a provider that an included record includes is allowed',
    { 'papin.fr': ['v=spf1 include:a.papin.fr ~all'], 'a.papin.fr': ['v=spf1 include:mx.ovh.com ~all'] },
    { state: 'ok' },
  ],
  ['so is one by redirection', { 'papin.fr': ['v=spf1 redirect=mx.ovh.com'] }, { state: 'ok' }],
  [
    'two records are one',
    { 'papin.fr': ['v=spf1 a ~all', 'v=spf1 mx -all'] },
    { state: 'bad', value: 'v=spf1 a mx include:mx.ovh.com ~all' },
  ],
  [
    'one that allows everybody allows nobody any more',
    { 'papin.fr': ['v=spf1 include:mx.ovh.com +all'] },
    { state: 'bad', value: 'v=spf1 include:mx.ovh.com ~all' },
  ],
  [
    'one without an end gets it',
    { 'papin.fr': ['v=spf1 include:mx.ovh.com'] },
    { state: 'warn', value: 'v=spf1 include:mx.ovh.com ~all' },
  ],
  [
    'more than ten lookups',
    { 'papin.fr': [`v=spf1 include:mx.ovh.com ${'a mx '.repeat(5)}~all`] },
    { state: 'warn', words: '11 recherches' },
  ],
  [
    'records that include each other end',
    { 'papin.fr': ['v=spf1 include:papin.fr include:mx.ovh.com ~all'] },
    { state: 'ok' },
  ],
  ['no record of ours', { 'papin.fr': ['v=spf10 ~all', 'spf1'] }, { state: 'bad' }],
  ['a name server that never answers', { 'papin.fr': 'silent' }, { state: 'unknown' }],
  ['one that fails', { 'papin.fr': 'broken' }, { state: 'unknown' }],
])('SPF: %s', async (_, zone, { state, value, words = '' }) => {
  const { spf } = await checked(zone);
  expect([spf?.state, spf?.publish?.value]).toEqual([state, value ?? spf?.publish?.value]);
  expect(spf?.words).toContain(words);
});

test('a server that we do not know is named, or its provider asked', async () => {
  const { spf } = await checked({ 'papin.fr': [] }, { host: 'smtp.inconnu.fr' });
  expect(spf?.publish?.value).toBe('v=spf1 a:smtp.inconnu.fr ~all');
  const ok = await checked({ 'papin.fr': ['v=spf1 ip4:1.2.3.4 ~all'] }, { host: 'smtp.inconnu.fr' });
  expect(ok.spf).toMatchObject({ state: 'ok', words: expect.stringContaining('Votre fournisseur dit') });
});

test.each<[string, string, string]>([
  ['a key', DKIM, 'ok'],
  ['a key of another kind', `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`, 'ok'],
  ['a key that was revoked', 'v=DKIM1; k=rsa; p=', 'bad'],
  ['a key on trial', `v=DKIM1; t=y:s; p=${LONG_KEY}`, 'warn'],
  ['a short key', `k=rsa; p=${Buffer.alloc(162, 7).toString('base64')}`, 'warn'],
  ['another text', 'bonjour', 'bad'],
])('DKIM: %s', async (_, record, state) => {
  const { dkim } = await checked({ 'clef._domainkey.papin.fr': [record] }, { dkimSelector: 'clef' });
  expect(dkim?.state).toBe(state);
});

test('DKIM: a selector without a key says where to publish it', async () => {
  const { dkim } = await checked({ 'papin.fr': [] }, { dkimSelector: 'clef' });
  expect([dkim?.state, dkim?.publish?.name]).toEqual(['bad', 'clef._domainkey.papin.fr']);
});

test.each<[string, Zone, string]>([
  ['of the domain', { '_dmarc.envoi.papin.fr': ['v=DMARC1; p=none'] }, 'ok'],
  ['of the domain above it', { '_dmarc.papin.fr': ['v=DMARC1; p=quarantine'] }, 'ok'],
  ['that says nothing', { '_dmarc.papin.fr': ['v=DMARC1; rua=mailto:x@papin.fr'] }, 'bad'],
  ['twice', { '_dmarc.papin.fr': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'bad'],
  ['of nobody', { '_dmarc.fr': ['v=DMARC1; p=none'] }, 'bad'],
  ['that cannot be known', { '_dmarc.papin.fr': 'silent' }, 'unknown'],
])('DMARC %s', async (_, zone, state) => {
  const { dmarc } = await checked({ 'envoi.papin.fr': [], ...zone }, { domain: 'envoi.papin.fr' });
  expect(dmarc?.state).toBe(state);
});
