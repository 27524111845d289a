import { Copy, Download, KeyRound, Printer } from 'lucide';
import { useState } from 'react';
import { Form } from 'react-router';
import { takeLostFocus } from '#app/features/account/take-lost-focus.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { Enrolment } from './enrol.ts';

type FreshCodesProps = NonNullable<Enrolment['codes']> & { email: string };

/** Ten codes that no other page shows, with buttons to copy, print and download them. */
export function FreshCodes({ list, isFirst, on, email }: FreshCodesProps) {
  const text = textOf(list, email, on);
  return (
    <div className="codes">
      <Notice kind="ok" role="status">
        <p>
          {isFirst
            ? 'La validation en deux étapes est activée.'
            : 'Vos codes sont remplacés. Les précédents ne servent plus.'}
        </p>
      </Notice>
      <h3 ref={takeLostFocus}>Vos codes de secours</h3>
      <p>
        Chacun remplace une fois le code de votre téléphone, s’il est perdu ou cassé. Rangez-les ailleurs que
        dans ce téléphone&nbsp;: ils ne seront plus montrés.
      </p>
      <ol className="codes__list">
        {list.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account__ways">
        <CopyButton text={text} />
        <Button icon={Printer} className="needs-script" data-replay="intent" data-print="">
          Imprimer
        </Button>
        {/* The link contains the file itself: it needs no script, and the server need not show the codes twice. */}
        <ButtonLink
          icon={Download}
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codes-de-secours-atelier-papin.txt"
        >
          Télécharger
        </ButtonLink>
      </div>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [answer, setAnswer] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer('Les dix codes sont copiés.');
    } catch {
      setAnswer('Le navigateur refuse la copie\u00a0: téléchargez les codes.');
    }
  }
  return (
    <>
      <Button icon={Copy} className="needs-script" data-replay="" onClick={copy}>
        Copier
      </Button>
      <span role="status" className="codes__said">
        {answer}
      </span>
    </>
  );
}

const textOf = (list: readonly string[], email: string, on: string) =>
  [
    `Codes de secours de votre compte L’Atelier Papin (${email}), créés le ${on}.`,
    'Chacun sert une seule fois, à la place du code de votre téléphone.',
    '',
    ...list.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`),
    '',
  ].join('\n');

/** The number of codes left, and a button that replaces them. */
export function CodesLeft({ count }: { count: number }) {
  return (
    <Form method="post" action="#deux-etapes" className="account__form area__more">
      <h3>Codes de secours</h3>
      <p>{leftText(count)}</p>
      <SubmitButton variant="secondary" icon={KeyRound} name="intent" value="codes">
        {count === 0 ? 'Créer dix codes' : 'Remplacer les codes'}
      </SubmitButton>
    </Form>
  );
}

function leftText(count: number): string {
  if (count === 0)
    return 'Il ne vous en reste aucun. Sans eux, un téléphone perdu demande de passer à l’atelier avec une pièce d’identité.';
  const left = count === 1 ? 'Il vous en reste un' : `Il vous en reste ${count}`;
  return `${left}, pour entrer sans votre téléphone. Dix nouveaux codes remplacent tous ceux d’avant.`;
}
