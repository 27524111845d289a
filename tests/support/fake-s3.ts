import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/uploads/store/s3-store.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

export type FakeS3 = {
  settings: S3Settings;
  /** The objects by key, without the bucket. */
  objects: Map<string, { bytes: Buffer; type: string; changedAt: Date }>;
  /** Whether it answers every request with 503. */
  isDown: boolean;
  stop: LocalServer['stop'];
};

const CLOCK_SKEW_MS = 15 * 60_000;
/** Keys per page: fewer than any service's, so that a list of three has pages. */
const PAGE_SIZE = 2;
/** Of every part but the last. */
const SMALLEST_PART = 5 * 1024 ** 2;

/**
 * The part of S3 that the site uses: one private bucket, path-style. Each request must carry a Signature Version 4; this server
 * computes its own from what it received, by the rules of Amazon's documentation, and compares.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const server = await startLocalServer(() => (request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  const settings = {
    endpoint: server.origin,
    bucket: 'papin',
    region: 'fr-par',
    accessKeyId: 'AKIAPAPIN',
    secretAccessKey: 'cuivre+et/chanfrein',
  };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', server.origin);
    if (s3.isDown) return sendError(response, 503, 'SlowDown');
    const fault = signatureFault(request, url, body, settings);
    if (fault) return sendError(response, 403, fault);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== settings.bucket) return sendError(response, 404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (key === '') return sendXml(response, 200, listOf(url.searchParams));
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return answerInParts(request, response, { key, body, asked: url.searchParams });
    const object = objects.get(key);
    switch (request.method) {
      case 'PUT': {
        const type = request.headers['content-type'] ?? '';
        objects.set(key, { bytes: body, type, changedAt: new Date() });
        return response.writeHead(200, { ETag: '"1"' }).end();
      }
      case 'DELETE':
        objects.delete(key);
        return response.writeHead(204).end();
      default:
        if (!object) return sendError(response, 404, 'NoSuchKey');
        return sendObject(request, response, object);
    }
  }

  /** Parts of an upload by its number, until they are put together. */
  const uploads = new Map<string, Buffer[]>();

  function answerInParts(
    { method, headers }: http.IncomingMessage,
    response: http.ServerResponse,
    { key, body, asked }: { key: string; body: Buffer; asked: URLSearchParams },
  ) {
    if (asked.has('uploads')) {
      const id = `envoi-${uploads.size + 1}`;
      uploads.set(id, []);
      return sendXml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = asked.get('uploadId') ?? '';
    const parts = uploads.get(id);
    if (!parts) return sendError(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts[Number(asked.get('partNumber')) - 1] = body;
      return response.writeHead(200, { ETag: '"1"' }).end();
    }
    uploads.delete(id);
    if (method === 'DELETE') return response.writeHead(204).end();
    const isWhole = parts.slice(0, -1).every(({ length }) => length >= SMALLEST_PART);
    if (!isWhole) return sendError(response, 400, 'EntityTooSmall');
    objects.set(key, {
      bytes: Buffer.concat(parts),
      type: headers['content-type'] ?? '',
      changedAt: new Date(),
    });
    const answered = '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>';
    return sendXml(response, 200, answered);
  }

  function listOf(asked: URLSearchParams): string {
    const after = asked.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
      .toSorted();
    const page = keys.slice(0, PAGE_SIZE);
    const rows = page.map((key) => {
      const { bytes, changedAt } = objects.get(key) ?? { bytes: [], changedAt: new Date(0) };
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>"1"</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const isTruncated = keys.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><Name>papin</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`;
  }

  const s3: FakeS3 = { settings, objects, isDown: false, stop: server.stop };
  return s3;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** The error that Amazon would answer with; null for a request that its owner signed. */
function signatureFault(
  { method, headers }: http.IncomingMessage,
  url: URL,
  body: Buffer,
  settings: S3Settings,
): string | null {
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!match) return 'AccessDenied';
  const [, accessKeyId, day = '', region = '', names = '', signature = ''] = match;
  if (accessKeyId !== settings.accessKeyId) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  const isWhole = Object.keys(headers).every(
    (name) => (name !== 'host' && !name.startsWith('x-amz-')) || signed.includes(name),
  );
  const time = String(headers['x-amz-date']);
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!isWhole || !time.startsWith(day) || region !== settings.region) return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.now() - sentAt) < CLOCK_SKEW_MS)) return 'RequestTimeTooSkewed';
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const query = [...url.searchParams]
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .toSorted()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => uriEncode(decodeURIComponent(part)))
    .join('/');
  const lines = signed
    .map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
    .join('');
  const canonical = [method, path, query, lines, names, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (from, part) => hmac(from, part),
    Buffer.from(`AWS4${settings.secretAccessKey}`),
  );
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
  return isRight ? null : 'SignatureDoesNotMatch';
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** All of it, or the asked range. */
function sendObject(
  { headers }: http.IncomingMessage,
  response: http.ServerResponse,
  { bytes, type }: { bytes: Buffer; type: string },
) {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const sent = from && to ? bytes.subarray(Number(from), Number(to) + 1) : bytes;
  response.writeHead(from ? 206 : 200, { 'Content-Type': type }).end(sent);
}

function sendXml(response: http.ServerResponse, status: number, xml: string) {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

const sendError = (response: http.ServerResponse, status: number, code: string) =>
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
