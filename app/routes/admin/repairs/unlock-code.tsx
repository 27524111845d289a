import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { patternOf } from '#domain/repair/unlock-pattern.ts';
import { PatternPicture } from './pattern-picture.tsx';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type UnlockCodeProps = Pick<
  RepairView,
  'reference' | 'hasUnlockCode' | 'refusesUnlockCode' | 'hasNoUnlockCode'
> & {
  /** Only in the answer to the form that asks for it. */
  code: string | null;
};

/** The unlock code of a device: each reading is noted, and shown to its customer. */
export function UnlockCode(props: UnlockCodeProps) {
  const { reference, hasUnlockCode, refusesUnlockCode, hasNoUnlockCode, code } = props;
  if (!hasUnlockCode && code === null)
    return (
      (refusesUnlockCode || hasNoUnlockCode) && (
        <section className="area__part" aria-labelledby="code">
          <h2 id="code">Code de déverrouillage</h2>
          <p>
            {hasNoUnlockCode
              ? 'L’appareil n’en a pas.'
              : 'Le client refuse de le donner\u00a0: testez ce qui se teste sans lui.'}
          </p>
        </section>
      )
    );
  const pattern = code === null ? null : patternOf(code);
  return (
    <section className="area__part" aria-labelledby="code">
      <h2 id="code">Code de déverrouillage</h2>
      {code === null ? (
        <p>Chaque lecture est notée, et le client la voit dans son suivi.</p>
      ) : (
        <Notice kind="warn" role="status" title="À ne recopier nulle part" level={3}>
          <p>
            <code className="case__code">{code}</code>
          </p>
          {pattern && <PatternPicture points={pattern} label={`${code}, à partir du point cerclé`} />}
          <p>Il ne s’affiche que cette fois.</p>
        </Notice>
      )}
      <Form method="post" action={`${repairPath(reference)}#code`} className="account__ways">
        <SubmitButton name="intent" value="read-code" variant="secondary">
          Lire le code
        </SubmitButton>
        <SubmitButton name="intent" value="erase-code" variant="danger">
          Effacer le code
        </SubmitButton>
      </Form>
    </section>
  );
}
