import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lanes } from '#server/http/bodies/body-rules.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import { readUploadForm } from '#server/uploads/read-upload-form.ts';
import { statusOf } from '#tests/support/raw-http.ts';
import { SITE_URL, useTestSite } from '#tests/support/test-site.ts';

vi.setConfig({ testTimeout: 60_000 });

// People who rent addresses rent them side by side: a whole /24, or an IPv6 /48, leaves room for files of others.

const HEADER = 'X-Real-IP';
const BEGUN =
  '--x\r\nContent-Disposition: form-data; name="panne"\r\n\r\nÉcran noir\r\n' +
  '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';

let seen: UploadForm[] = [];
async function useForms() {
  seen = [];
  const read = async (request: Request) => {
    const form = await readUploadForm(request, { take: async () => ({ outcome: 'refused', reason: '' }) });
    seen.push(form);
    return form.refusal?.message ?? 'reçu';
  };
  const page = { render: () => 'page', action: ({ request }: { request: Request }) => read(request) };
  return useTestSite({ clientIpHeader: HEADER, pages: { demande: page, formulaire: page } });
}

/** Begins to send a long form; returns an answer that comes before it is complete. */
function begin(origin: string, path: string, address: string) {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (part) => (answer += part));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${HEADER}: ${address}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n${BEGUN}`,
  );
  return () => answer;
}

const photograph = (origin: string, address: string) =>
  fetch(`${origin}/demande`, {
    method: 'POST',
    headers: {
      [HEADER]: address,
      Origin: SITE_URL,
      'Content-Type': 'multipart/form-data; boundary=x',
    },
    body: `${BEGUN}${'a'.repeat(200_000)}\r\n--x--\r\n`,
  });

test.each([
  ['a /24', (index: number) => `203.0.113.${index + 1}`, '203.0.114.1'],
  ['a /48', (index: number) => `2001:db8:1:${index + 1}::1`, '2001:db8:2:1::1'],
])(
  '25 addresses of %s hold a share of the places, and others send their photographs',
  async (_, near, far) => {
    const { origin } = await useForms();
    const answers = Array.from({ length: 100 }, (_, index) => begin(origin, '/formulaire', near(index % 25)));
    const refused = () => answers.map((answer) => answer()).filter(Boolean);
    await vi.waitFor(() => expect(refused()).toHaveLength(100 - lanes.long.ofRegion));
    expect(new Set(refused().map(statusOf))).toEqual(new Set([429]));
    expect(refused()[0]).toContain('ou de celles qui l’entourent');
    expect(refused().join()).not.toContain('redémarre');
    expect((await photograph(origin, far)).status).toBe(200);
    expect(seen.map(({ refusal }) => refusal)).toEqual([undefined]);
  },
);

test('who has no place for files gets the form back, with what was typed', async () => {
  const { origin } = await useForms();
  const answers = Array.from({ length: 25 }, (_, index) =>
    begin(origin, '/formulaire', `203.0.113.${index}`),
  );
  await vi.waitFor(() =>
    expect(answers.filter((answer) => answer() !== '')).toHaveLength(25 - lanes.long.ofRegion),
  );
  const answer = await photograph(origin, '203.0.113.77');
  expect(answer.headers.get('connection')).toBe('close');
  expect(seen).toHaveLength(1);
  expect(seen[0]?.fields.get('panne')).toBe('Écran noir');
  expect(seen[0]?.refusal).toMatchObject({
    status: 503,
    message: expect.stringContaining('trop de fichiers'),
  });
});
