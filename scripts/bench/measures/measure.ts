import type { BenchOptions } from '../options.ts';
import type { Section } from '../report.ts';
import type { SamplePages, SiteProcess } from '../site-process.ts';

/** The tools that each measure is given. */
export type Bench = {
  options: BenchOptions;
  /** The site with its page cache, warm. */
  site: SiteProcess;
  pages: SamplePages;
  /** A new folder that every user may read, deleted after the run. */
  makeFolder(name: string): string;
};

export type Measure = { title: string; take(bench: Bench): Promise<Omit<Section, 'title'>> };
