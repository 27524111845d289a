import { Notice } from '#app/ui/display/notice.tsx';

/** Confirms the form that redirected here. */
export function DoneNotice({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <Notice kind="ok" role="status">
      <p>{children}</p>
    </Notice>
  );
}
