import { isRefusedStatus, statusText } from '#domain/accounting/platform-status.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { PlatformAdmin } from '#server/shop/platform/platform-module.ts';
import { readPlatformInvoicePath } from '../purchasing/purchasing-paths.ts';
import { documentSearchPath } from './free-invoice-paths.ts';
import { platformFilePath } from './platform-paths.ts';

type Found = Awaited<ReturnType<PlatformAdmin['find']>>;
type Flow = Found['recent'][number];

/** What has left by the platform and what it has handed over, in words. */
export function platformView({ isOn, sendsFrom, refused, recent, documents, heardAt }: Found) {
  return {
    isOn,
    sendsFrom: sendsFrom && formatDate(sendsFrom),
    heardAt: heardAt && formatDate(heardAt, { withTime: true }),
    refused: refused.map(flowView),
    recent: recent.map(flowView),
    documents: documents.map(({ flow_id, name, heard_at, is_readable }) => ({
      id: flow_id,
      name: name ?? flow_id,
      at: formatDate(heard_at, { withTime: true }),
      readPath: is_readable === true ? readPlatformInvoicePath(flow_id) : null,
      filePath: is_readable === true ? platformFilePath(flow_id) : null,
    })),
  };
}

function flowView(flow: Flow) {
  const { number, created_at, sent_at, flow_id, next_attempt_at, failure, status, status_reason, status_at } =
    flow;
  return {
    number,
    path: documentSearchPath(number),
    issuedOn: formatDate(created_at),
    state:
      status !== null
        ? `${statusText(status)}${status_at ? `, le ${formatDate(status_at)}` : ''}`
        : sent_at
          ? `Remise le ${formatDate(sent_at, { withTime: true })}`
          : next_attempt_at
            ? failure
              ? `Nouvel essai le ${formatDate(next_attempt_at, { withTime: true })}`
              : 'À remettre'
            : 'Non remise',
    why: isRefusedStatus(status) ? status_reason : failure,
    advice: isRefusedStatus(status)
      ? 'Faites un avoir, puis une nouvelle facture\u00a0: celle-ci ne se renvoie pas.'
      : null,
    maySendAgain: flow_id === null && failure !== null,
  };
}
