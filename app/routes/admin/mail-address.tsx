import { Badge } from '#app/ui/display/badge.tsx';

/** An address to write to; where its server takes no mail for it, since when. */
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
