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
  const { hourly, minutely, closeMails, ...services } = await openServices(config, {
    ...deps,
    ...mails,
    orderSettings: readOrderSettings(contentDir),
    clock,
  });
  let jobs: ReturnType<typeof runJobs> | undefined;
  let minuteJobs: ReturnType<typeof runJobs> | undefined;
  return {
    ...services,
    startJobs() {
      jobs = runJobs(hourly, { clock, log });
      minuteJobs = runJobs(minutely, { clock, log, everyMs: 60_000 });
    },
    /** Once no request comes any more, and before the database is closed. */
    async close() {
      await services.visits.close();
      await services.closeBackups();
      await jobs?.stop();
      // First: the round of its job ends with the mail under way.
      await closeMails();
      await minuteJobs?.stop();
      await mails.mailer.close();
    },
  };
}
