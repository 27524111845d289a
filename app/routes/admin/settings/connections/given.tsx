import { Notice } from '#app/ui/display/notice.tsx';

/** The environment wins, and says so. */
export const Given = ({ what, variable }: { what: string; variable: string }) => (
  <Notice>
    <p>
      {`${what} est réglé par l’environnement (`}
      <code>{variable}</code>
      {').\u00a0Retirez cette variable et redémarrez le site pour le régler ici.'}
    </p>
  </Notice>
);
