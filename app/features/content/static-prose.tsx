type StaticProseProps = {
  /** Unique on the page. */
  id: string;
  /** HTML compiled and escaped by the content pipeline. */
  html: string;
};

/** Words compiled from content/ in a static view, where the hook and the context of <Prose> would not run. */
export function StaticProse({ id, html }: StaticProseProps) {
  return (
    <div
      id={id}
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own files, raw HTML disabled (server/content/compile.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
