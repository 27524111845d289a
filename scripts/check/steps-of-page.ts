/** The steps of the numbered procedures of a page: their titles, and the HTML of each up to the next heading. */
export function stepsOfPage(html: string): { title: string; html: string }[] {
  return html
    .split(/(?=<h[23]\b)/)
    .filter((part) => /^<h3 id="(?:etape|procedure)-/.test(part))
    .map((part) => part.split('</ol>')[0] ?? '')
    .map((step) => ({
      title: (/>(.*?)<\/h3>/s.exec(step)?.[1] ?? '').replace(/<[^>]*>/g, '').trim(),
      html: step,
    }));
}
