import { Notice } from '#app/ui/display/notice.tsx';

/** What was just done, after the form that did it has led here. */
export function DoneNotice({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <Notice kind="ok" role="status">
      <p>{children}</p>
    </Notice>
  );
}
