import type { Config } from './config.ts';
import { runHourly } from './jobs/run-hourly.ts';
import { createMails } from './mail/create-mailer.ts';
import { openServices } from './open-services.ts';
import { readOrderSettings } from './shop/orders/order-settings.ts';
import type { Watch } from './telemetry/watch.ts';

type RunServicesDeps = Omit<
  Parameters<typeof openServices>[1],
  'mailer' | 'transport' | 'orderSettings' | 'clock'
> & { contentDir: string; watch?: Pick<Watch, 'mails'> | undefined };

/** The services with the mails they send and the jobs they need, as the built site and `npm run dev` both have them. */
export async function runServices(config: Config, deps: RunServicesDeps) {
  const { shop, log, contentDir } = deps;
  const clock = () => new Date();
  const mails = createMails({ settings: config, shop, log, watch: deps.watch });
  const { hourly, minutely, closeMails, ...services } = await openServices(config, {
    ...deps,
    ...mails,
    orderSettings: readOrderSettings(contentDir),
    clock,
  });
  let jobs: ReturnType<typeof runHourly> | undefined;
  let minuteJobs: ReturnType<typeof runHourly> | undefined;
  return {
    ...services,
    startJobs() {
      jobs = runHourly(hourly, { clock, log });
      minuteJobs = runHourly(minutely, { clock, log, everyMs: 60_000 });
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
