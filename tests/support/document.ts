import type { Locator } from '@playwright/test';

/** The number of pages of a PDF made by Chromium. */
export function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Words and pictures of an element that extend beyond the window, or beyond a box around them that hides its overflow. */
export function cutWords(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const isHidden = ({ left, right }: DOMRect, around: DOMRect) =>
      left < around.left - 1 || right > around.right + 1;
    const page = new DOMRect(0, 0, document.documentElement.clientWidth, 0);
    const cut: string[] = [];
    const check = (box: DOMRect, parent: Element | null, what: string) => {
      if (box.width === 0) return;
      if (isHidden(box, page)) cut.push(what);
      for (let around = parent; around && around !== root; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible' && isHidden(box, around.getBoundingClientRect()))
          cut.push(what);
    };
    for (const picture of root.querySelectorAll('img, svg:not(svg svg)'))
      check(picture.getBoundingClientRect(), picture.parentElement, picture.outerHTML.slice(0, 80));
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { parentElement, textContent } = words.currentNode;
      if (!textContent?.trim() || parentElement?.closest('svg, .visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      for (const box of range.getClientRects()) check(box, parentElement, textContent.trim().slice(0, 80));
    }
    return cut;
  });
}
