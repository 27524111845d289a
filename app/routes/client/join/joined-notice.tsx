import { Notice } from '#app/ui/display/notice.tsx';

export function JoinedNotice() {
  return (
    <Notice kind="ok" role="status">
      <p>C’est rattaché&nbsp;: tout est dans votre compte dès maintenant.</p>
    </Notice>
  );
}
