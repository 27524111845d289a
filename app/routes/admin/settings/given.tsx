import { Notice } from '#app/ui/display/notice.tsx';

/** Says that the environment decides this value. */
export const Given = ({ what, variable }: { what: string; variable: string }) => (
  <Notice>
    <p>
      {`${what} est réglé par l’environnement (`}
      <code>{variable}</code>
      {').\u00a0Retirez cette variable et redémarrez le site pour le régler ici.'}
    </p>
  </Notice>
);
