import { Badge } from '#app/ui/display/badge.tsx';

/** A mail link; says since when the address refuses mail, if it does. */
export const MailAddress = ({ email, refusedOn }: { email: string; refusedOn: string | null }) => (
  <>
    <a href={`mailto:${email}`}>{email}</a>
    {refusedOn && (
      <>
        {' '}
        <Badge kind="error">{`Adresse refusée le ${refusedOn}`}</Badge>
      </>
    )}
  </>
);
