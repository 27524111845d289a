import type { Config } from './config.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { createMails } from './mail/create-mailer.ts';
import { openServices } from './open-services.ts';
import { readOrderSettings } from './shop/orders/order-settings.ts';
import type { Instrumentation } from './telemetry/instrumentation.ts';

type RunServicesDeps = Omit<
  Parameters<typeof openServices>[1],
  'mailer' | 'transport' | 'orderSettings' | 'clock'
> & { contentDir: string; instrumentation?: Pick<Instrumentation, 'mails'> | undefined };

/** The services with the mails they send and the jobs they need, as the built site and `npm run dev` both have them. */
export async function runServices(config: Config, deps: RunServicesDeps) {
  const { shop, log, contentDir } = deps;
  const clock = () => new Date();
  const mails = createMails({ settings: config, shop, log, instrumentation: deps.instrumentation });
  const { jobs, closeMails, ...services } = await openServices(config, {
    ...deps,
    ...mails,
    orderSettings: readOrderSettings(contentDir),
    clock,
  });
  let running: ReturnType<typeof runJobs> | undefined;
  return {
    ...services,
    startJobs() {
      running = runJobs(jobs, { clock, log });
    },
    /** Once no request comes any more, and before the database is closed. */
    async close() {
      await services.visits.close();
      await services.closeBackups();
      const stopped = running?.stop();
      // Before the jobs have stopped: their round ends with the mail under way.
      await closeMails();
      await stopped;
      await mails.mailer.close();
    },
  };
}
