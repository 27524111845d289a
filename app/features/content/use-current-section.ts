import { useEffect, useState } from 'react';
import type { TocEntry } from './table-of-contents.tsx';

/** Place in `entries` of the section being read; -1 above the first one, and until the script is there. */
export function useCurrentSection(entries: readonly TocEntry[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const headings = entries
      .map(({ id }) => document.getElementById(id))
      .filter((heading) => heading !== null);
    const update = () =>
      setCurrent(headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 4));
    // All that lies above the first quarter of the window: a heading counts however fast it crosses that line.
    const observer = new IntersectionObserver(update, { rootMargin: '99999px 0px -75% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
