import { ExternalLink } from '#app/ui/external-link.tsx';

/** The way to the official notice on the legal guarantee; nothing until the owner has given it or said where it is. */
export const EuropeanNotice = ({ href }: { href: string | null }) =>
  href && (
    <p>
      <ExternalLink href={href}>Notice de l’Union européenne sur la garantie légale</ExternalLink>
    </p>
  );
