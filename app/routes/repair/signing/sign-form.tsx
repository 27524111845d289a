import { Form } from 'react-router';
import { SignaturePad } from '#app/features/signature/signature-pad.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { SigningPurpose } from '#domain/repair/collection.ts';
import type { SignedTerms } from '#server/repairs/signing/signed-terms.ts';
import { SIGN_FIELDS } from './form.ts';
import { signingPath } from './signing-path.ts';

type SignFormProps = {
  code: string;
  purpose: SigningPurpose;
  devices: readonly SignedTerms[];
  conditions: readonly string[];
  shopName: string;
  /** « 14:35 » */
  until: string;
  errors: readonly FieldError[];
  kept: Readonly<Record<string, string>>;
};

/** All that is signed, then the conditions, then the signature: in the order in which they are read. */
export function SignForm({
  code,
  purpose,
  devices,
  conditions,
  shopName,
  until,
  errors,
  kept,
}: SignFormProps) {
  const drawn = drawFields(SIGN_FIELDS, { errors, kept });
  const { typed, errorOf } = drawn;
  return (
    <>
      <h1>Lisez, puis signez</h1>
      <p className="lead">
        {`${purpose === 'intake' ? `Voici ce que ${shopName} a noté.` : `Voici ce que ${shopName} vous remet.`} Une erreur\u00a0? Dites-le avant de signer. Cette page s’efface à ${until}.`}
      </p>
      <ErrorSummary errors={errors} />
      {devices.map((device) => (
        <Device key={device.reference} {...device} />
      ))}
      <section aria-labelledby="conditions">
        <h2 id="conditions">{purpose === 'intake' ? 'Les conditions' : 'Avant de signer'}</h2>
        <ul className="signing__conditions">
          {conditions.map((sentence) => (
            <li key={sentence}>{withLinks(sentence)}</li>
          ))}
        </ul>
      </section>
      <Form
        method="post"
        action={signingPath({ code })}
        // The next customer may hold the same tablet: nothing that this one has typed stays in it.
        data-draft="none"
        noValidate
      >
        <Checkbox
          name="acceptsTerms"
          value="oui"
          required
          label={
            purpose === 'hand_over'
              ? 'J’ai repris cet appareil, avec les accessoires écrits ci-dessus'
              : devices.length > 1
                ? 'Je confie ces appareils dans l’état décrit, aux conditions ci-dessus'
                : 'Je confie cet appareil dans l’état décrit, aux conditions ci-dessus'
          }
          defaultChecked={typed('acceptsTerms') === 'oui'}
          error={errorOf('acceptsTerms')}
        />
        {purpose === 'intake' && (
          <Checkbox
            name="acceptsData"
            value="oui"
            required
            label="J’ai lu l’information sur les données de mon appareil"
            help={
              <>
                Sauvegarder avant, ce que l’atelier regarde, ce qu’il garde&nbsp;:{' '}
                <a href="/legal/privacy" target="_blank" rel="noreferrer">
                  la politique de confidentialité
                </a>
                .
              </>
            }
            defaultChecked={typed('acceptsData') === 'oui'}
            error={errorOf('acceptsData')}
          />
        )}
        <div className="needs-script">
          <Fieldset id="signature-zone" kind="group" legend="Votre signature">
            <SignaturePad name="signature" />
          </Fieldset>
        </div>
        <TextField draw={drawn} name="name" />
        <p>
          <SubmitButton name="answer" value="sign">
            Signer
          </SubmitButton>
        </p>
      </Form>
      <details className="signing__refuse">
        <summary>Je ne signe pas</summary>
        <Form method="post" action={signingPath({ code })} data-draft="none" noValidate>
          <Field {...drawn.field('reason')}>
            <Textarea {...drawn.control('reason')} rows={3} />
          </Field>
          <SubmitButton name="answer" value="refuse" variant="secondary">
            Dire à l’atelier que je ne signe pas
          </SubmitButton>
        </Form>
      </details>
    </>
  );
}

/** A paper's sentence, whose addresses open beside what is being signed. */
const withLinks = (sentence: string) =>
  sentence.split(/(https?:\/\/[^\s,;]+[^\s,;.])/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );

function Device({ reference, device, serialEnd, blocks }: SignedTerms) {
  const title = `appareil-${reference}`;
  return (
    <section aria-labelledby={title} className="signing__device">
      <h2 id={title}>{device}</h2>
      <p>
        <Numbered>{`Dossier ${reference}${serialEnd ? `, numéro de série finissant par ${serialEnd}` : ''}`}</Numbered>
      </p>
      {blocks.map((block) => (
        <div key={block.title}>
          <h3>{block.title}</h3>
          <Block rows={block.rows} />
        </div>
      ))}
    </section>
  );
}

function Block({ rows }: Pick<SignedTerms['blocks'][number], 'rows'>) {
  const sentences = rows.filter(([name]) => name === '');
  const facts = rows.filter(([name]) => name !== '');
  return (
    <>
      {sentences.map(([, words]) => (
        <p key={words} className="signing__words">
          {words}
        </p>
      ))}
      {facts.length > 0 && <DescriptionList items={facts.map(([term, detail]) => ({ term, detail }))} />}
    </>
  );
}
