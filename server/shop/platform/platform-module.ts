import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { PlatformConnection } from '../../connections/platform-settings.ts';
import type { Module } from '../../module.ts';
import { orRefused, Refusal } from '../../outcomes.ts';
import { findPlatform } from './find-platform.ts';
import { type FlowServiceSettings, openFlowService } from './flow-service.ts';
import { type HearPlatformDeps, hearPlatform } from './hear-platform.ts';
import type { PlatformService } from './platform.ts';
import { queueDocuments, type SendDocumentsDeps, sendDue } from './send-documents.ts';

export type PlatformDeps = SendDocumentsDeps &
  HearPlatformDeps & {
    /** How the shop's platform is reached, at this moment. */
    connection: () => PlatformConnection;
    clock: () => Date;
  };

export type PlatformAdmin = ReturnType<typeof createPlatform>['api'];

/**
 * The shop's approved platform for electronic invoices: what leaves by it, what it says of that, and what it hands over. All
 * functions throw NotAdminError for whoever may not see to accounting.
 */
export function createPlatform(deps: PlatformDeps) {
  const { database, connection, clock } = deps;
  let open: { settings: FlowServiceSettings; platform: PlatformService } | null = null;

  /** A token lasts from one question to the next. */
  function platformNow(): PlatformService | null {
    const { service } = connection();
    if (!service) open = null;
    else if (open?.settings !== service)
      open = { settings: service, platform: openFlowService(service, clock) };
    return open?.platform ?? null;
  }

  async function send(now: Date): Promise<void> {
    const platform = platformNow();
    const { sendsFrom } = connection();
    if (!platform || !sendsFrom) return;
    await queueDocuments(deps, sendsFrom, now);
    await sendDue(deps, platform, now);
  }

  async function hear(now: Date): Promise<void> {
    const platform = platformNow();
    if (platform) await hearPlatform(deps, platform, now);
  }

  return {
    api: {
      /** What has left and what waits. */
      find: (admin: AdminIdentity) =>
        readAsTableOwner(database, admin, 'accounting', async (tx) => ({
          isOn: connection().service !== undefined,
          sendsFrom: connection().sendsFrom || null,
          ...(await findPlatform(tx)),
        })),
      /** A document that waits for somebody, by its name at the platform; null if it does not wait, or was too large. */
      readDocument: (admin: AdminIdentity, flowId: string) =>
        readAsTableOwner(database, admin, 'accounting', async (tx) => {
          const found = await tx
            .selectFrom('internal.platform_messages')
            .select(['name', 'content'])
            .where('flow_id', '=', flowId)
            .where('kind', '=', 'document')
            .executeTakeFirst();
          return found?.content ? { name: found.name ?? flowId, content: found.content } : null;
        }),
      /** Somebody has seen to a document: its copy goes, the platform keeps the original. A second time changes nothing. */
      closeDocument: (admin: AdminIdentity, flowId: string) =>
        orRefused(
          changeAsAdmin(database, admin, 'accounting', async (tx) => {
            const found = await tx
              .selectFrom('internal.platform_messages')
              .select('flow_id')
              .where('flow_id', '=', flowId)
              .where('kind', '=', 'document')
              .executeTakeFirst();
            if (!found) throw new Refusal('Ce document n’est pas arrivé ici.');
            await tx
              .updateTable('internal.platform_messages')
              .set({ closed_at: clock(), closed_by: admin.id, content: null })
              .where('flow_id', '=', flowId)
              .where('closed_at', 'is', null)
              .execute();
            return { outcome: 'closed' as const };
          }),
        ),
      /** Tries a document again that the platform did not take, once what kept it is mended. */
      sendAgain: (admin: AdminIdentity, number: string) =>
        orRefused(
          changeAsAdmin(database, admin, 'accounting', async (tx) => {
            const queued = await tx
              .updateTable('internal.platform_flows')
              .set({ next_attempt_at: clock() })
              .where('number', '=', number)
              .where('flow_id', 'is', null)
              .returning('number')
              .executeTakeFirst();
            if (!queued)
              throw new Refusal('Ce document est déjà chez la plateforme, ou n’a jamais été à envoyer.');
            return { outcome: 'queued' as const };
          }),
        ),
    },
    jobs: [
      { name: 'platform documents', every: 'minute', run: send },
      { name: 'platform messages', every: 'hour', run: hear },
    ],
  } satisfies Module<unknown>;
}
