import { FileDown, PackagePlus, Plus, Signature, Tags } from 'lucide';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { LABEL_SIZES, type LabelSize, labelsFile } from '#domain/repair/label-sizes.ts';
import { INTAKE_PATH, repairPath, signaturePath, togetherPath } from '../repairs/repair-paths.ts';
import type { LeftOfExpress } from './left-of-express.ts';

type IntakeDoneProps = {
  reference: string;
  device: string;
  email: string | null;
  hasTicket: boolean;
  isSigned: boolean;
  /** What is still to do where the repair was to begin at once. */
  left: LeftOfExpress | null;
  /** The other devices of the same drop-off. */
  together: readonly { reference: string; device: string }[];
};

/** Confirms the intake: the ticket, and a link to the next intake. */
export function IntakeDone({
  reference,
  device,
  email,
  hasTicket,
  isSigned,
  left,
  together,
}: IntakeDoneProps) {
  return (
    <>
      <AreaHead title={<Numbered>{`Dossier ${reference}`}</Numbered>} lead={device} />
      <Notice kind="ok" role="status">
        <p>
          {email
            ? `L’appareil est enregistré. La confirmation, avec le lien de suivi, part à ${email}.`
            : 'L’appareil est enregistré. Sans e-mail, le ticket imprimé porte le lien de suivi.'}
        </p>
      </Notice>
      {left && (
        <Notice kind="warn">
          <p>{left.words}</p>
          <p>
            <GoLink to={left.to}>{left.label}</GoLink>
          </p>
        </Notice>
      )}
      {together.length > 0 && (
        <>
          <p>Déposés ensemble, sur le même ticket&nbsp;:</p>
          <ul className="area__list">
            {together.map((other) => (
              <li key={other.reference}>
                <span>{other.device}</span>
                <Link to={repairPath(other.reference)} className="ref">
                  {other.reference}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="account__ways">
        {hasTicket && (
          <ButtonLink to={`${repairPath(reference)}/ticket.pdf`} variant="primary" icon={FileDown} newTab>
            Imprimer le ticket
          </ButtonLink>
        )}
        {hasTicket &&
          (Object.keys(LABEL_SIZES) as LabelSize[]).map((size) => (
            <ButtonLink
              key={size}
              to={`${repairPath(reference)}/${labelsFile(size)}`}
              variant="secondary"
              icon={Tags}
              newTab
            >
              {`Étiquettes ${LABEL_SIZES[size].label}`}
            </ButtonLink>
          ))}
        {hasTicket && !isSigned && (
          <ButtonLink to={signaturePath(reference)} variant="secondary" icon={Signature}>
            Faire signer sur un autre écran
          </ButtonLink>
        )}
        {hasTicket && (
          <ButtonLink to={togetherPath(reference)} variant="secondary" icon={Plus}>
            Un autre appareil du même client
          </ButtonLink>
        )}
        <ButtonLink to={INTAKE_PATH} variant="secondary" icon={PackagePlus}>
          Client suivant
        </ButtonLink>
      </p>
      <p>
        <GoLink to={repairPath(reference)}>Ouvrir le dossier</GoLink>
      </p>
    </>
  );
}
