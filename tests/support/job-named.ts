import type { Job } from '#server/module.ts';

/** The job of a module with this name. */
export function jobNamed({ jobs }: { jobs: readonly Job[] }, name: string): Job {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job;
}
