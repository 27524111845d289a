import type { z } from 'zod';
import type { RepairPrice } from './prices.ts';
import type {
  articleSchema,
  consoleSchema,
  contentPageSchema,
  faultSchema,
  guideSchema,
  hostingSchema,
  legalSchema,
  professionalSchema,
  serviceSchema,
  storeSchema,
} from './schemas.ts';

export type TextHeading = { depth: number; id: string; text: string };

export type PageLink = { href: string; line: number };

/** The parts of every page besides its front matter. */
type CompiledParts = {
  /** Its URL: /services/micro-soudure. */
  path: string;
  /** Its file: content/pages/services/micro-soudure.md. */
  source: string;
  headings: TextHeading[];
  /** Words of the body, code left out. */
  words: number;
  links: PageLink[];
  /** The body; safe to insert: no raw HTML of the source, no scripted address. */
  html: string;
};

export type ServicePage = z.infer<typeof serviceSchema> & CompiledParts;
export type ConsolePage = z.infer<typeof consoleSchema> & CompiledParts;
/** `price` comes from content/data/prices and is joined when the page is read. */
export type FaultPage = z.infer<typeof faultSchema> & CompiledParts & { price: RepairPrice };
export type ProfessionalPage = z.infer<typeof professionalSchema> & CompiledParts;
export type HostingPage = z.infer<typeof hostingSchema> & CompiledParts;
export type ArticlePage = z.infer<typeof articleSchema> & CompiledParts;
export type GuidePage = z.infer<typeof guideSchema> & CompiledParts;
/** `updated` is the day from which this version applies. */
export type LegalPage = z.infer<typeof legalSchema> &
  CompiledParts & { updated: string; versions: readonly LegalVersion[] };
/** A version of a legal text, with its own lasting address. */
export type LegalVersion = { since: string; path: string; changes: readonly string[] };
export type PlainPage = z.infer<typeof contentPageSchema> & CompiledParts;
export type StorePage = z.infer<typeof storeSchema> & CompiledParts;

export type ContentPage =
  | ServicePage
  | ConsolePage
  | FaultPage
  | ProfessionalPage
  | HostingPage
  | ArticlePage
  | GuidePage
  | LegalPage
  | PlainPage
  | StorePage;

/** A page without its body: what the index keeps in memory. */
export type PageHeader =
  | Omit<ServicePage, 'html'>
  | Omit<ConsolePage, 'html'>
  | Omit<FaultPage, 'html'>
  | Omit<ProfessionalPage, 'html'>
  | Omit<HostingPage, 'html'>
  | Omit<ArticlePage, 'html'>
  | Omit<GuidePage, 'html'>
  | Omit<LegalPage, 'html'>
  | Omit<PlainPage, 'html'>
  | Omit<StorePage, 'html'>;
