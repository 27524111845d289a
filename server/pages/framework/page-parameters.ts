import type { ServerBuild } from 'react-router';

/** The query parameters that make a page of its own to keep, for the path of an address. */
export type KeptParameters = (pathname: string) => readonly string[];

/**
 * Reads once what each route says (`withParameters`, app/page-parameters.ts). Few routes say anything, so few patterns
 * are tried, and only for an address with a query.
 */
export function keptParameters(routes: ServerBuild['routes']): KeptParameters {
  const patterns = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const kept = keptBy(route) ?? [];
    return kept.length > 0 ? [{ path: patternOf(pathOf(route, routes)), kept }] : [];
  });
  return (pathname) => patterns.find(({ path }) => path.test(pathname))?.kept ?? [];
}

type Route = NonNullable<ServerBuild['routes'][string]>;

function keptBy({ module }: Route): readonly string[] | undefined {
  const headers = module.headers as { parameters?: { kept: readonly string[] } } | undefined;
  return headers?.parameters?.kept;
}

/** With the paths of its layouts. */
function pathOf({ path = '', parentId }: Route, routes: ServerBuild['routes']): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? `${pathOf(parent, routes)}/${path}` : path;
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean).map(patternOfSegment);
  return new RegExp(`^${segments.join('') || '/'}$`);
}

function patternOfSegment(segment: string): string {
  if (!segment.startsWith(':')) return `/${segment}`;
  return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
}
