import { type ReactNode, useContext } from 'react';
import { ProseSource } from '../content/prose.tsx';

type RenderedOnceProps = { id: string; className: string; children: ReactNode };

/**
 * A <header> whose children are the same on many pages. The server takes them as the HTML that `renderChildrenOnce`
 * (render-static.server.tsx) remembers under `id`; the browser, where nothing is remembered, hydrates that same HTML.
 */
export function RenderedOnceHeader({ id, className, children }: RenderedOnceProps) {
  const remembered = useContext(ProseSource).get(id);
  if (remembered === undefined) return <header className={className}>{children}</header>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on this server
  return <header className={className} dangerouslySetInnerHTML={{ __html: remembered }} />;
}
