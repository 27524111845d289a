import { useEffect } from 'react';

/**
 * Marks the section being read in the table of contents, and those before it. The table is static HTML that React
 * does not own, so the marks are set by hand. `path` names the page, since another one has other sections.
 */
export function useCurrentSection(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's HTML changes with its path
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
    const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
    const mark = () => {
      const current = headings.findLastIndex(
        (heading) => heading && isShown(heading) && heading.getBoundingClientRect().top < innerHeight / 4,
      );
      links.forEach((link, index) => {
        link.parentElement?.classList.toggle('past', index <= current);
        if (index === current) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
      showInList(links[current]);
    };
    // Everything above the first quarter of the window: a heading counts however fast it crosses that line.
    const observer = new IntersectionObserver(mark, { rootMargin: '99999px 0px -75% 0px' });
    for (const heading of headings) if (heading) observer.observe(heading);
    return () => observer.disconnect();
  }, [path]);
}

/** A filtered list hides whole sections. */
const isShown = (heading: HTMLElement) => heading.getClientRects().length > 0;

/** A long table scrolls by itself; scrollIntoView would move the page too. */
function showInList(link: HTMLElement | undefined): void {
  const list = link?.closest('.toc');
  if (!link || !list) return;
  const isInView =
    link.offsetTop >= list.scrollTop &&
    link.offsetTop + link.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInView) list.scrollTop = link.offsetTop - list.clientHeight / 2;
}
