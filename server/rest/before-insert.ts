import type { RestRequest } from './request.ts';

/**
 * Asked before every insert, once table and names are known and before anything runs. An answer stands in its stead;
 * undefined lets it happen. @throws RestError
 */
export type BeforeInsert = (insert: {
  table: string;
  rows: number;
  request: RestRequest;
}) => Promise<Response | undefined>;
